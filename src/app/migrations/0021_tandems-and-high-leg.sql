ALTER TABLE "panels" DROP CONSTRAINT "panels_voltage_check";--> statement-breakpoint
ALTER TABLE "circuits" ADD COLUMN "half" text;--> statement-breakpoint
ALTER TABLE "circuits" ADD CONSTRAINT "circuits_half_check" CHECK (half in ('A', 'B'));--> statement-breakpoint
ALTER TABLE "circuits" ADD CONSTRAINT "circuits_tandem_check" CHECK (half is null or poles = 1);--> statement-breakpoint
ALTER TABLE "panels" ADD CONSTRAINT "panels_voltage_check" CHECK (voltage in ('120/240-1ph', '120/208-1ph', '120/208-3ph', '120/240-3ph', '277/480-3ph'));--> statement-breakpoint
-- By hand
ALTER TABLE circuits DROP CONSTRAINT circuits_one_in_a_space;
--> statement-breakpoint
-- Spaces of a side are two apart, so the range of a space has two numbers: the first is half A, the second half B. A breaker with two
-- poles at space 5 takes 5 to 8 of the odd ones, a circuit in space 5B only 6.
ALTER TABLE circuits ADD CONSTRAINT circuits_one_in_a_space
  EXCLUDE USING gist (
    panel_id WITH =,
    (space % 2) WITH =,
    int4range(
      space + CASE half WHEN 'B' THEN 1 ELSE 0 END,
      space + 2 * poles - CASE half WHEN 'A' THEN 1 ELSE 0 END
    ) WITH &&
  );
