"""What is kept: people, processes, acts, numbers, reservations, licences; PostgreSQL only."""
