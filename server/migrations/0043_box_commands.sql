-- What super admins told boxes, and what these answered. Belongs to no mandator, as the registration of boxes does.
create table box_commands (
  id uuid primary key,
  box_number integer not null references boxes (number),
  text text not null check (length(text) between 1 and 200),
  created_at timestamptz not null,
  created_by uuid not null references super_users (id),
  -- When it was last handed to a connection, and how often.
  sent_at timestamptz,
  tries smallint not null default 0,
  answered_at timestamptz,
  answer text check (length(answer) <= 2000),
  failed_at timestamptz,
  check ((answered_at is null) = (answer is null)),
  check (answered_at is null or failed_at is null)
);
create index box_commands_of_box on box_commands (box_number, id);
create index open_box_commands on box_commands (box_number, id) where answered_at is null and failed_at is null;

grant select, insert on box_commands to wegbuch_admin;
-- The gateway neither makes commands nor sees who gave them, and changes only what became of them.
grant select (id, box_number, text, sent_at, tries, answered_at, failed_at) on box_commands to wegbuch_gateway;
grant update (sent_at, tries, answered_at, answer, failed_at) on box_commands to wegbuch_gateway;
