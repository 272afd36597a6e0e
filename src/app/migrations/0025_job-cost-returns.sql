ALTER TABLE "job_costs" DROP CONSTRAINT "job_costs_amount_check";--> statement-breakpoint
ALTER TABLE "job_costs" ADD CONSTRAINT "job_costs_amount_check" CHECK (amount <> 0 and amount between -99999999.99 and 99999999.99);
