-- The country of a company holds for its vehicles without one, so that another one has their months looked at anew.
drop trigger note_audited on mandators;
create trigger note_audited after update of hide_trips_up_to_in_meter, country on mandators
  for each row when (old.hide_trips_up_to_in_meter <> new.hide_trips_up_to_in_meter or old.country <> new.country)
  execute function note_audited_company();
