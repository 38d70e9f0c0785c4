-- When somebody last showed who he is in a session that was opened before; null while that was its login.
alter table sessions add column proved_at timestamptz;
