-- Asked for by every row that is written: without a path of its own PostgreSQL makes them part of the statement that asks.
-- Their names were resolved when they were made.
alter function current_mandator() reset search_path;
alter function current_actor() reset search_path;
alter function entered_mandator() reset search_path;
