-- Why the odometer was corrected, for whoever reads the book later.
alter table calibrations add column reason text;
