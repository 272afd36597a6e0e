-- A UUIDv7 with microseconds (RFC 9562, 6.2, method 3): rows of the same millisecond sort in the order they were added.
CREATE FUNCTION uuid_v7() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT (
    overlay(lpad(to_hex(floor(extract(epoch FROM clock_timestamp()) * 4096000)::bigint), 15, '0') PLACING '7' FROM 13 FOR 0)
    || substr(gen_random_uuid()::text, 20))::uuid
$$;
--> statement-breakpoint
-- An instant as the API writes it: ISO 8601 in UTC with milliseconds.
CREATE FUNCTION iso(moment timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
--> statement-breakpoint
CREATE TABLE "agent_conversations" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"agent_id" uuid,
	"user_id" uuid,
	"session_id" text NOT NULL,
	"messages" jsonb NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"lead_generated" boolean DEFAULT false NOT NULL,
	"booking_created" boolean DEFAULT false NOT NULL,
	"satisfaction_rating" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agent_conversations_rating_check" CHECK (satisfaction_rating between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "ai_agents" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"agent_type" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"system_prompt" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"capabilities" text[] DEFAULT '{}'::text[] NOT NULL,
	"config" jsonb,
	"total_conversations" integer DEFAULT 0 NOT NULL,
	"avg_response_time" numeric(10, 2),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_agents_type_check" CHECK (agent_type in ('booking', 'sales', 'support', 'compliance')),
	CONSTRAINT "ai_agents_conversations_check" CHECK (total_conversations >= 0),
	CONSTRAINT "ai_agents_response_time_check" CHECK (avg_response_time between 0 and 99999999.99)
);
--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"client_id" uuid,
	"invited_by" uuid,
	"email" text,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_time_tokens_id_unique" UNIQUE("id"),
	CONSTRAINT "one_time_tokens_purpose_check" CHECK (purpose in ('reset_password', 'confirm_email', 'invite_client', 'invite_user', 'google_state'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"user_id" uuid NOT NULL,
	"sess" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"expire" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "ai_proposals" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"user_id" uuid NOT NULL,
	"conversation_id" uuid,
	"tool" text NOT NULL,
	"title" text NOT NULL,
	"facts" jsonb NOT NULL,
	"fields" jsonb NOT NULL,
	"input" jsonb NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"done" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_proposals_status_check" CHECK (status in ('open', 'confirmed', 'discarded', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"client_id" uuid,
	"service_type" text NOT NULL,
	"scheduled_date" timestamp (3) with time zone NOT NULL,
	"duration_minutes" integer DEFAULT 60 NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"location" text,
	"notes" text,
	"confirmed_at" timestamp (3) with time zone,
	"reminder_sent" boolean DEFAULT false NOT NULL,
	"confirmation_sent" boolean DEFAULT false NOT NULL,
	"assigned_to" uuid,
	"source" text,
	"created_by_agent" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookings_status_check" CHECK (status in ('pending', 'confirmed', 'completed', 'cancelled')),
	CONSTRAINT "bookings_duration_check" CHECK (duration_minutes between 1 and 1440)
);
--> statement-breakpoint
CREATE TABLE "calculations" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"job_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"edition" text NOT NULL,
	"inputs" jsonb NOT NULL,
	"outcome" jsonb NOT NULL,
	"answer" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calculations_kind_check" CHECK (kind in ('dwelling-standard', 'dwelling-optional', 'dwelling-existing', 'ev-room', 'generator', 'conductor', 'voltage-drop', 'conduit-fill', 'box-fill'))
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text,
	"email_unproven" boolean DEFAULT false NOT NULL,
	"phone" text,
	"address" text,
	"city" text,
	"state" text,
	"zip" text,
	"notes" text,
	"referred_by" uuid,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checklist_templates" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"name" text NOT NULL,
	"nec_version" text DEFAULT '2023' NOT NULL,
	"job_type" text,
	"items" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checklist_templates_version_check" CHECK (version >= 1)
);
--> statement-breakpoint
CREATE TABLE "compliance_checklists" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"work_order_id" uuid,
	"inspection_id" uuid,
	"template_id" uuid,
	"template_version" integer,
	"checklist_type" text NOT NULL,
	"nec_version" text DEFAULT '2023' NOT NULL,
	"items" jsonb NOT NULL,
	"overall_compliance" boolean DEFAULT false NOT NULL,
	"completed_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dossiers" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"job_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"pages" integer NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dossiers_number_key" UNIQUE("job_id","number"),
	CONSTRAINT "dossiers_number_check" CHECK (number >= 1)
);
--> statement-breakpoint
CREATE TABLE "inspection_reminders" (
	"inspection_id" uuid NOT NULL,
	"scheduled_date" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inspection_reminders_inspection_id_scheduled_date_pk" PRIMARY KEY("inspection_id","scheduled_date")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"uploaded_by" uuid,
	"file_name" text NOT NULL,
	"original_name" text NOT NULL,
	"mime_type" text NOT NULL,
	"file_size" integer NOT NULL,
	"category" text DEFAULT 'other' NOT NULL,
	"storage_provider" text DEFAULT 'google-drive' NOT NULL,
	"width" integer,
	"height" integer,
	"drive_file_id" text,
	"drive_folder_id" text,
	"web_view_link" text,
	"web_content_link" text,
	"gcs_bucket_name" text,
	"gcs_file_path" text,
	"gcs_public_url" text,
	"invoice_id" uuid,
	"job_id" uuid,
	"client_id" uuid,
	"panel_id" uuid,
	"inspection_id" uuid,
	"license_id" uuid,
	"work_order_id" uuid,
	"description" text,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_size_check" CHECK (file_size >= 0)
);
--> statement-breakpoint
CREATE TABLE "guide_sections" (
	"href" text PRIMARY KEY NOT NULL,
	"guide" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"roles" text[] NOT NULL,
	"position" integer NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', body), 'B')) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inspections" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"permit_id" uuid,
	"job_id" uuid,
	"re_inspection_of" uuid,
	"inspection_type" text NOT NULL,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"scheduled_date" timestamp (3) with time zone,
	"completed_date" timestamp (3) with time zone,
	"inspector_name" text,
	"inspector_license" text,
	"result" text,
	"nec_articles_checked" text[] DEFAULT '{}'::text[] NOT NULL,
	"deficiencies" text,
	"corrections_required" text,
	"re_inspection_required" boolean DEFAULT false NOT NULL,
	"notes" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inspections_status_check" CHECK (status in ('scheduled', 'passed', 'failed', 'cancelled')),
	CONSTRAINT "inspections_completed_check" CHECK ((status in ('passed', 'failed')) = (completed_date is not null)),
	CONSTRAINT "inspections_corrections_check" CHECK (status <> 'failed' or corrections_required is not null)
);
--> statement-breakpoint
CREATE TABLE "gate_overrides" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"job_id" uuid NOT NULL,
	"gate" text NOT NULL,
	"reason" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"withdrawn_by" uuid,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "gate_overrides_gate_check" CHECK (gate in ('schedule', 'complete', 'invoice')),
	CONSTRAINT "gate_overrides_reason_check" CHECK (reason <> ''),
	CONSTRAINT "gate_overrides_withdrawn_check" CHECK ((withdrawn_by is null) = (withdrawn_at is null))
);
--> statement-breakpoint
CREATE TABLE "invoice_items" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"invoice_id" uuid NOT NULL,
	"description" text NOT NULL,
	"quantity" numeric(10, 2) NOT NULL,
	"unit_price" numeric(10, 2) NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"taxable" boolean DEFAULT true NOT NULL,
	"kind" text,
	"order_index" integer NOT NULL,
	CONSTRAINT "invoice_items_quantity_check" CHECK (quantity > 0 and quantity <= 99999999.99),
	CONSTRAINT "invoice_items_unit_price_check" CHECK (unit_price between 0 and 99999999.99),
	CONSTRAINT "invoice_items_amount_check" CHECK (amount = round(quantity * unit_price, 2)),
	CONSTRAINT "invoice_items_kind_check" CHECK (kind in ('labor', 'material', 'permit_fee', 'other')),
	CONSTRAINT "invoice_items_order_check" CHECK (order_index >= 0)
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"invoice_number" text NOT NULL,
	"client_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"subtotal" numeric(10, 2) NOT NULL,
	"taxed_subtotal" numeric(10, 2) DEFAULT '0' NOT NULL,
	"tax_rate" numeric(5, 2) DEFAULT '0' NOT NULL,
	"tax_amount" numeric(10, 2) DEFAULT '0' NOT NULL,
	"total" numeric(10, 2) NOT NULL,
	"amount_paid" numeric(10, 2) DEFAULT '0' NOT NULL,
	"balance_due" numeric(10, 2) GENERATED ALWAYS AS (case when status in ('sent', 'overdue') then greatest(total - amount_paid, 0) else 0 end) STORED NOT NULL,
	"to_refund" numeric(10, 2) GENERATED ALWAYS AS (case when status = 'cancelled' then amount_paid else greatest(amount_paid - total, 0) end) STORED NOT NULL,
	"notes" text,
	"due_date" date,
	"sent_at" timestamp (3) with time zone,
	"paid_date" timestamp (3) with time zone,
	"quote_id" uuid,
	"is_deposit" boolean DEFAULT false NOT NULL,
	"job_id" uuid,
	"property_type" text,
	"work_type" text,
	"contract_type" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_invoice_number_unique" UNIQUE("invoice_number"),
	CONSTRAINT "invoices_deposit_check" CHECK (quote_id is not null or not is_deposit),
	CONSTRAINT "invoices_status_check" CHECK (status in ('draft', 'sent', 'paid', 'overdue', 'cancelled')),
	CONSTRAINT "invoices_subtotal_check" CHECK (subtotal between 0 and 99999999.99),
	CONSTRAINT "invoices_taxed_subtotal_check" CHECK (taxed_subtotal between 0 and subtotal),
	CONSTRAINT "invoices_property_type_check" CHECK (property_type in ('residential', 'non_residential', 'short_stay')),
	CONSTRAINT "invoices_work_type_check" CHECK (work_type in ('new_construction', 'repair', 'maintenance')),
	CONSTRAINT "invoices_contract_type_check" CHECK (contract_type in ('lump_sum', 'separated')),
	CONSTRAINT "invoices_tax_rate_check" CHECK (tax_rate between 0 and 100),
	CONSTRAINT "invoices_tax_amount_check" CHECK (tax_amount between 0 and 99999999.99),
	CONSTRAINT "invoices_total_check" CHECK (total between 0 and 99999999.99 and total = subtotal + tax_amount),
	CONSTRAINT "invoices_amount_paid_check" CHECK (amount_paid between 0 and 99999999.99)
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"client_id" uuid NOT NULL,
	"assigned_to" uuid,
	"title" text NOT NULL,
	"description" text,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"scheduled_date" timestamp (3) with time zone,
	"duration_minutes" integer DEFAULT 60 NOT NULL,
	"completed_date" timestamp (3) with time zone,
	"location" text,
	"notes" text,
	"permit_required" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "jobs_status_check" CHECK (status in ('scheduled', 'in_progress', 'completed', 'cancelled')),
	CONSTRAINT "jobs_duration_check" CHECK (duration_minutes between 1 and 1440)
);
--> statement-breakpoint
CREATE TABLE "time_entries" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"job_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "time_entries_order_check" CHECK (ended_at >= started_at)
);
--> statement-breakpoint
CREATE TABLE "sales_activities" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"lead_id" uuid NOT NULL,
	"activity_type" text NOT NULL,
	"subject" text,
	"description" text,
	"outcome" text,
	"performed_by" uuid,
	"performed_by_agent" boolean DEFAULT false NOT NULL,
	"scheduled_date" timestamp (3) with time zone,
	"completed_date" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sales_activities_type_check" CHECK (activity_type in ('call', 'email', 'meeting', 'note'))
);
--> statement-breakpoint
CREATE TABLE "sales_leads" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"client_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"source" text,
	"status" text DEFAULT 'new' NOT NULL,
	"interest_level" text,
	"service_interest" text,
	"estimated_value" numeric(10, 2),
	"notes" text,
	"last_contact" timestamp (3) with time zone,
	"next_follow_up" timestamp (3) with time zone,
	"assigned_to" uuid,
	"converted_to_client" boolean DEFAULT false NOT NULL,
	"conversion_date" timestamp (3) with time zone,
	"close_reason" text,
	"closed_at" timestamp (3) with time zone,
	"consent_text" text,
	"consent_at" timestamp (3) with time zone,
	"text_consent_at" timestamp (3) with time zone,
	"referred_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sales_leads_status_check" CHECK (status in ('new', 'contacted', 'qualified', 'proposal', 'won', 'lost')),
	CONSTRAINT "sales_leads_value_check" CHECK (estimated_value between 0 and 99999999.99)
);
--> statement-breakpoint
CREATE TABLE "licenses" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"user_id" uuid,
	"issued_by" text,
	"expires_on" date NOT NULL,
	"notes" text,
	"warned_days" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "licenses_kind_check" CHECK (kind in ('contractor', 'general_liability', 'workers_compensation', 'bond', 'master', 'journeyman', 'residential_wireman', 'apprentice', 'other')),
	CONSTRAINT "licenses_number_check" CHECK (number <> '')
);
--> statement-breakpoint
CREATE TABLE "document_links" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"kind" text NOT NULL,
	"document_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"parent_id" uuid,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_opened_at" timestamp (3) with time zone,
	"open_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "document_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "document_links_kind_check" CHECK (kind in ('invoice', 'quote', 'booking')),
	CONSTRAINT "document_links_opened_check" CHECK (open_count >= 0)
);
--> statement-breakpoint
CREATE TABLE "marketing_content" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"created_by" uuid NOT NULL,
	"platform" text NOT NULL,
	"content_type" text NOT NULL,
	"title" text,
	"body" text NOT NULL,
	"image_url" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "marketing_content_platform_check" CHECK (platform in ('facebook', 'instagram', 'linkedin', 'twitter'))
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"phone" text NOT NULL,
	"unread_count" integer DEFAULT 0 NOT NULL,
	"last_message" text,
	"last_direction" text,
	"last_message_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_phone_unique" UNIQUE("phone"),
	CONSTRAINT "conversations_unread_check" CHECK (unread_count >= 0),
	CONSTRAINT "conversations_direction_check" CHECK (last_direction in ('in', 'out'))
);
--> statement-breakpoint
CREATE TABLE "message_pictures" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"message_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"url" text NOT NULL,
	"file_id" uuid,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_pictures_position_unique" UNIQUE("message_id","position"),
	CONSTRAINT "message_pictures_outcome_check" CHECK (file_id is null or error is null)
);
--> statement-breakpoint
CREATE TABLE "text_messages" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"body" text NOT NULL,
	"pictures" integer DEFAULT 0 NOT NULL,
	"provider_id" text,
	"sent_by" uuid,
	"job_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "text_messages_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "text_messages_direction_check" CHECK (direction in ('in', 'out')),
	CONSTRAINT "text_messages_pictures_check" CHECK (pictures >= 0)
);
--> statement-breakpoint
CREATE TABLE "circuits" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"panel_id" uuid NOT NULL,
	"space" smallint NOT NULL,
	"poles" smallint NOT NULL,
	"breaker_amps" smallint NOT NULL,
	"label" text NOT NULL,
	"protection" text DEFAULT 'none' NOT NULL,
	"load_va" integer,
	"wire_size" text,
	"spare" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "circuits_space_check" CHECK (space >= 1 and space + 2 * (poles - 1) <= 84),
	CONSTRAINT "circuits_poles_check" CHECK (poles between 1 and 3),
	CONSTRAINT "circuits_breaker_check" CHECK (breaker_amps between 1 and 6000),
	CONSTRAINT "circuits_protection_check" CHECK (protection in ('none', 'afci', 'gfci', 'dual')),
	CONSTRAINT "circuits_load_check" CHECK (load_va between 0 and 2000000)
);
--> statement-breakpoint
CREATE TABLE "panels" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"property_id" uuid NOT NULL,
	"name" text NOT NULL,
	"location" text,
	"rating_amps" smallint NOT NULL,
	"busbar_amps" smallint NOT NULL,
	"voltage" text DEFAULT '120/240-1ph' NOT NULL,
	"spaces" smallint NOT NULL,
	"fed_from_id" uuid,
	"main_breaker_amps" smallint,
	"solar_backfeed_amps" smallint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "panels_voltage_check" CHECK (voltage in ('120/240-1ph', '120/208-1ph', '120/208-3ph', '277/480-3ph')),
	CONSTRAINT "panels_spaces_check" CHECK (spaces between 2 and 84),
	CONSTRAINT "panels_rating_check" CHECK (rating_amps between 1 and 6000),
	CONSTRAINT "panels_busbar_check" CHECK (busbar_amps between 1 and 6000),
	CONSTRAINT "panels_main_check" CHECK (main_breaker_amps between 1 and 6000),
	CONSTRAINT "panels_solar_check" CHECK (solar_backfeed_amps between 1 and 6000),
	CONSTRAINT "panels_fed_from_check" CHECK (fed_from_id <> id)
);
--> statement-breakpoint
CREATE TABLE "client_credits" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"client_id" uuid NOT NULL,
	"source" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"note" text,
	"source_key" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_credits_source_key_unique" UNIQUE("source_key"),
	CONSTRAINT "client_credits_amount_check" CHECK (amount <> 0 and amount between -99999999.99 and 99999999.99),
	CONSTRAINT "client_credits_source_check" CHECK (source in ('referral', 'sharing', 'manual', 'overpayment'))
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"payment_id" uuid NOT NULL,
	"provider_dispute_id" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"withdrawn_amount" numeric(10, 2) NOT NULL,
	"fee" numeric(10, 2) NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"evidence_due_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disputes_provider_dispute_id_unique" UNIQUE("provider_dispute_id"),
	CONSTRAINT "disputes_amount_check" CHECK (amount between 0 and 99999999.99),
	CONSTRAINT "disputes_withdrawn_check" CHECK (withdrawn_amount between 0 and 99999999.99),
	CONSTRAINT "disputes_fee_check" CHECK (fee between 0 and 99999999.99),
	CONSTRAINT "disputes_status_check" CHECK (status in ('inquiry', 'needs_response', 'under_review', 'won', 'lost', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "payment_intents" (
	"id" text PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"is_part" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_intents_amount_check" CHECK (amount between 0 and 99999999.99),
	CONSTRAINT "payment_intents_provider_check" CHECK (provider in ('stripe', 'sandbox', 'manual', 'credit')),
	CONSTRAINT "payment_intents_status_check" CHECK (status in ('open', 'settled', 'replaced'))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"invoice_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"stripe_payment_intent_id" text,
	"amount" numeric(10, 2) NOT NULL,
	"refunded_amount" numeric(10, 2) DEFAULT '0' NOT NULL,
	"returned_amount" numeric(10, 2) DEFAULT '0' NOT NULL,
	"credited_amount" numeric(10, 2) DEFAULT '0' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"payment_method" text NOT NULL,
	"reference" text,
	"is_test" boolean DEFAULT false NOT NULL,
	"recorded_by" uuid,
	"paid_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_stripe_payment_intent_id_unique" UNIQUE("stripe_payment_intent_id"),
	CONSTRAINT "payments_amount_check" CHECK (amount > 0 and amount <= 99999999.99),
	CONSTRAINT "payments_refunded_check" CHECK (refunded_amount between 0 and amount),
	CONSTRAINT "payments_returned_check" CHECK (returned_amount between 0 and amount - refunded_amount),
	CONSTRAINT "payments_credited_check" CHECK (credited_amount between 0 and amount - refunded_amount - returned_amount),
	CONSTRAINT "payments_provider_check" CHECK (provider in ('stripe', 'sandbox', 'manual', 'credit')),
	CONSTRAINT "payments_status_check" CHECK (status in ('pending', 'succeeded', 'refunded', 'returned', 'failed')),
	CONSTRAINT "payments_method_check" CHECK (payment_method in ('card', 'cash', 'check', 'other', 'credit', 'deposit')),
	CONSTRAINT "payments_credit_check" CHECK ((provider = 'credit') = (payment_method in ('credit', 'deposit')))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"payment_id" uuid NOT NULL,
	"provider_refund_id" text,
	"amount" numeric(10, 2) NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_provider_refund_id_unique" UNIQUE("provider_refund_id"),
	CONSTRAINT "refunds_amount_check" CHECK (amount > 0 and amount <= 99999999.99),
	CONSTRAINT "refunds_status_check" CHECK (status in ('pending', 'succeeded', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "permits" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"job_id" uuid,
	"permit_number" text,
	"permit_type" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"application_date" date DEFAULT current_date NOT NULL,
	"approval_date" date,
	"expiration_date" date,
	"issued_by" text,
	"jurisdiction" text,
	"project_address" text NOT NULL,
	"project_description" text,
	"estimated_cost" numeric(10, 2),
	"voltage" text,
	"amperage" text,
	"num_circuits" integer,
	"service_size" text,
	"notes" text,
	"created_by" uuid NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "permits_status_check" CHECK (status in ('pending', 'submitted', 'approved', 'rejected', 'expired', 'closed')),
	CONSTRAINT "permits_issued_check" CHECK (status in ('pending', 'submitted', 'rejected') or (permit_number is not null and approval_date is not null)),
	CONSTRAINT "permits_cost_check" CHECK (estimated_cost between 0 and 99999999.99),
	CONSTRAINT "permits_circuits_check" CHECK (num_circuits >= 0)
);
--> statement-breakpoint
CREATE TABLE "price_book_items" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"unit" text DEFAULT 'each' NOT NULL,
	"price" numeric(10, 2) NOT NULL,
	"cost" numeric(10, 2),
	"tax_class" text DEFAULT 'taxable' NOT NULL,
	"times_used" integer DEFAULT 0 NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_book_items_price_check" CHECK (price between 0 and 99999999.99),
	CONSTRAINT "price_book_items_cost_check" CHECK (cost between 0 and 99999999.99),
	CONSTRAINT "price_book_items_tax_class_check" CHECK (tax_class in ('taxable', 'labor', 'not_taxable')),
	CONSTRAINT "price_book_items_used_check" CHECK (times_used >= 0)
);
--> statement-breakpoint
CREATE TABLE "properties" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"client_id" uuid NOT NULL,
	"address" text NOT NULL,
	"city" text,
	"state" text,
	"zip" text,
	"kind" text DEFAULT 'residential' NOT NULL,
	"new_construction" boolean DEFAULT false NOT NULL,
	"notes" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "properties_kind_check" CHECK (kind in ('residential', 'commercial'))
);
--> statement-breakpoint
CREATE TABLE "referral_openings" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"referrer_id" uuid NOT NULL,
	"network" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "referral_openings_network_key" UNIQUE("referrer_id","network")
);
--> statement-breakpoint
CREATE TABLE "job_invoices" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_requests" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"client_id" uuid NOT NULL,
	"job_id" uuid,
	"channel" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_requests_channel_check" CHECK (channel in ('email', 'sms'))
);
--> statement-breakpoint
CREATE TABLE "quote_acceptances" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"quote_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"chosen" uuid[] NOT NULL,
	"subtotal" numeric(10, 2) NOT NULL,
	"tax_amount" numeric(10, 2) NOT NULL,
	"total" numeric(10, 2) NOT NULL,
	"deposit" numeric(10, 2),
	"name" text NOT NULL,
	"signature" jsonb NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"link_id" uuid,
	"accepted_by" uuid,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	"document" text NOT NULL,
	"document_hash" text NOT NULL,
	CONSTRAINT "quote_acceptances_quote_id_unique" UNIQUE("quote_id"),
	CONSTRAINT "quote_acceptances_version_check" CHECK (version >= 1),
	CONSTRAINT "quote_acceptances_hash_check" CHECK (document_hash ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "quote_acceptances_total_check" CHECK (total between 0 and 99999999.99 and total = subtotal + tax_amount),
	CONSTRAINT "quote_acceptances_deposit_check" CHECK (deposit between 0 and total)
);
--> statement-breakpoint
CREATE TABLE "quote_items" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"quote_id" uuid NOT NULL,
	"description" text NOT NULL,
	"quantity" numeric(10, 2) NOT NULL,
	"unit_price" numeric(10, 2) NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"taxable" boolean DEFAULT true NOT NULL,
	"kind" text,
	"optional" boolean DEFAULT false NOT NULL,
	"option_group" text,
	"order_index" integer NOT NULL,
	CONSTRAINT "quote_items_quantity_check" CHECK (quantity > 0 and quantity <= 99999999.99),
	CONSTRAINT "quote_items_unit_price_check" CHECK (unit_price between 0 and 99999999.99),
	CONSTRAINT "quote_items_amount_check" CHECK (amount = round(quantity * unit_price, 2)),
	CONSTRAINT "quote_items_kind_check" CHECK (kind in ('labor', 'material', 'permit_fee', 'other')),
	CONSTRAINT "quote_items_option_check" CHECK (option_group is null or not optional),
	CONSTRAINT "quote_items_order_check" CHECK (order_index >= 0)
);
--> statement-breakpoint
CREATE TABLE "quote_versions" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"quote_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"document" text NOT NULL,
	"document_hash" text NOT NULL,
	"total" numeric(10, 2) NOT NULL,
	"link_ids" uuid[] DEFAULT '{}' NOT NULL,
	"sent_by" uuid NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"viewed_at" timestamp (3) with time zone,
	"declined_at" timestamp (3) with time zone,
	"decline_reason" text,
	"expired_at" timestamp (3) with time zone,
	CONSTRAINT "quote_versions_version_check" CHECK (version >= 1),
	CONSTRAINT "quote_versions_hash_check" CHECK (document_hash ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "quote_versions_total_check" CHECK (total between 0 and 99999999.99)
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"quote_number" text NOT NULL,
	"client_id" uuid,
	"lead_id" uuid,
	"created_by" uuid NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"subtotal" numeric(10, 2) NOT NULL,
	"tax_rate" numeric(5, 2) DEFAULT '0' NOT NULL,
	"tax_amount" numeric(10, 2) DEFAULT '0' NOT NULL,
	"total" numeric(10, 2) NOT NULL,
	"highest_total" numeric(10, 2) NOT NULL,
	"deposit_percent" numeric(5, 2),
	"deposit_amount" numeric(10, 2),
	"valid_until" date,
	"notes" text,
	"terms" text,
	"property_type" text,
	"work_type" text,
	"contract_type" text,
	"sent_at" timestamp (3) with time zone,
	"job_id" uuid,
	"converted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quotes_quote_number_unique" UNIQUE("quote_number"),
	CONSTRAINT "quotes_recipient_check" CHECK (num_nonnulls(client_id, lead_id) > 0),
	CONSTRAINT "quotes_status_check" CHECK (status in ('draft', 'sent', 'viewed', 'accepted', 'declined', 'expired', 'converted')),
	CONSTRAINT "quotes_version_check" CHECK (version >= 1),
	CONSTRAINT "quotes_subtotal_check" CHECK (subtotal between 0 and 99999999.99),
	CONSTRAINT "quotes_tax_rate_check" CHECK (tax_rate between 0 and 100),
	CONSTRAINT "quotes_tax_amount_check" CHECK (tax_amount between 0 and 99999999.99),
	CONSTRAINT "quotes_total_check" CHECK (total between 0 and 99999999.99 and total = subtotal + tax_amount),
	CONSTRAINT "quotes_highest_total_check" CHECK (highest_total between total and 99999999.99),
	CONSTRAINT "quotes_property_type_check" CHECK (property_type in ('residential', 'non_residential', 'short_stay')),
	CONSTRAINT "quotes_work_type_check" CHECK (work_type in ('new_construction', 'repair', 'maintenance')),
	CONSTRAINT "quotes_contract_type_check" CHECK (contract_type in ('lump_sum', 'separated')),
	CONSTRAINT "quotes_deposit_percent_check" CHECK (deposit_percent between 1 and 100),
	CONSTRAINT "quotes_deposit_amount_check" CHECK (deposit_amount between 0.01 and 99999999.99),
	CONSTRAINT "quotes_deposit_check" CHECK (num_nonnulls(deposit_percent, deposit_amount) < 2)
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"technician_id" uuid NOT NULL,
	"during" "tstzrange" NOT NULL,
	CONSTRAINT "visits_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "company_settings" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"company_name" text NOT NULL,
	"logo_url" text,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip" text NOT NULL,
	"license_number" text DEFAULT '' NOT NULL,
	"years_in_business" integer,
	"tagline" text DEFAULT '' NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"time_zone" text DEFAULT 'America/Chicago' NOT NULL,
	"license_notice" text NOT NULL,
	"business_hours" jsonb DEFAULT '{"sunday":null,"monday":{"open":"08:00","close":"18:00"},"tuesday":{"open":"08:00","close":"18:00"},"wednesday":{"open":"08:00","close":"18:00"},"thursday":{"open":"08:00","close":"18:00"},"friday":{"open":"08:00","close":"18:00"},"saturday":{"open":"09:00","close":"14:00"}}'::jsonb NOT NULL,
	"services_offered" jsonb DEFAULT '[{"name":"Service call","duration_minutes":60},{"name":"Panel inspection","duration_minutes":60},{"name":"EV charger estimate","duration_minutes":60},{"name":"Lighting consultation","duration_minutes":60},{"name":"Generator service","duration_minutes":120}]'::jsonb NOT NULL,
	"booking_lead_hours" integer DEFAULT 2 NOT NULL,
	"booking_days_ahead" integer DEFAULT 60 NOT NULL,
	"require_two_factor" boolean DEFAULT false NOT NULL,
	"lead_form_sites" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"review_channel" text DEFAULT 'off' NOT NULL,
	"review_link" text DEFAULT '' NOT NULL,
	"review_since" timestamp (3) with time zone,
	"quiet_hours" jsonb DEFAULT '{"from":"21:00","to":"08:00"}'::jsonb,
	"code_editions" jsonb DEFAULT '[{"edition":"2023","since":"2023-09-01"},{"edition":"2026","since":"2026-09-01"}]'::jsonb NOT NULL,
	"code_notice_read" text,
	"conversation_days" integer DEFAULT 365 NOT NULL,
	"permit_before_scheduling" boolean DEFAULT false NOT NULL,
	"signature_before_completing" boolean DEFAULT false NOT NULL,
	"inspection_before_invoicing" boolean DEFAULT false NOT NULL,
	"default_tax_rate" numeric(5, 2),
	"payment_terms_days" integer DEFAULT 14 NOT NULL,
	"sharing_offer" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_settings_one_row_check" CHECK (id),
	CONSTRAINT "company_settings_years_check" CHECK (years_in_business >= 0),
	CONSTRAINT "company_settings_lead_check" CHECK (booking_lead_hours between 0 and 720),
	CONSTRAINT "company_settings_ahead_check" CHECK (booking_days_ahead between 1 and 365),
	CONSTRAINT "company_settings_payment_terms_check" CHECK (payment_terms_days between 0 and 180),
	CONSTRAINT "company_settings_default_tax_rate_check" CHECK (default_tax_rate between 0 and 100),
	CONSTRAINT "company_settings_review_channel_check" CHECK (review_channel in ('off', 'email', 'sms')),
	CONSTRAINT "company_settings_review_link_check" CHECK (review_channel = 'off' or (review_link <> '' and review_since is not null))
);
--> statement-breakpoint
CREATE TABLE "access_tokens" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"scopes" text[] DEFAULT '{read}'::text[] NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "access_tokens_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "access_tokens_scopes_check" CHECK (scopes <@ '{read,write}'::text[] and 'read' = any(scopes))
);
--> statement-breakpoint
CREATE TABLE "two_factor_recovery_codes" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"auth_provider" text DEFAULT 'local' NOT NULL,
	"replit_user_id" text,
	"google_id" text,
	"wallet_address" text,
	"username" text,
	"password_hash" text,
	"email" text NOT NULL,
	"email_confirmed_at" timestamp (3) with time zone,
	"name" text NOT NULL,
	"role" text DEFAULT 'client' NOT NULL,
	"phone" text,
	"avatar_url" text,
	"drive_folder_id" text,
	"drive_folder_url" text,
	"referral_code" text NOT NULL,
	"referred_by" uuid,
	"sms_notifications_enabled" boolean DEFAULT true NOT NULL,
	"email_notifications_enabled" boolean DEFAULT true NOT NULL,
	"two_factor_secret" text,
	"two_factor_enabled_at" timestamp (3) with time zone,
	"two_factor_last_step" bigint,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"deactivated_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_replit_user_id_unique" UNIQUE("replit_user_id"),
	CONSTRAINT "users_google_id_unique" UNIQUE("google_id"),
	CONSTRAINT "users_wallet_address_unique" UNIQUE("wallet_address"),
	CONSTRAINT "users_referral_code_unique" UNIQUE("referral_code"),
	CONSTRAINT "users_role_check" CHECK (role in ('admin', 'employee', 'client'))
);
--> statement-breakpoint
CREATE TABLE "work_orders" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"job_id" uuid NOT NULL,
	"permit_id" uuid,
	"work_order_number" text NOT NULL,
	"scope_of_work" text NOT NULL,
	"nec_compliance_notes" text,
	"materials_used" jsonb DEFAULT '[]' NOT NULL,
	"labor_hours" numeric(10, 2),
	"safety_measures" text,
	"code_references" text[] DEFAULT '{}'::text[] NOT NULL,
	"test_results" jsonb DEFAULT '[]' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"technician_signature" jsonb,
	"technician_signed_by" uuid,
	"technician_signed_at" timestamp (3) with time zone,
	"customer_signature" jsonb,
	"customer_name" text,
	"customer_signed_at" timestamp (3) with time zone,
	"completed_by" uuid,
	"completed_at" timestamp (3) with time zone,
	"reopen_reason" text,
	"status" text DEFAULT 'in_progress' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_orders_work_order_number_unique" UNIQUE("work_order_number"),
	CONSTRAINT "work_orders_status_check" CHECK (status in ('in_progress', 'completed')),
	CONSTRAINT "work_orders_labor_check" CHECK (labor_hours between 0 and 99999999.99),
	CONSTRAINT "work_orders_signed_check" CHECK (status <> 'completed' or (technician_signature is not null and completed_at is not null))
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"outcome" text DEFAULT 'done' NOT NULL,
	"user_id" uuid,
	"user_name" text,
	"user_role" text,
	"session_id" uuid,
	"link_id" uuid,
	"agent" text,
	"address" text,
	"endpoint" text,
	"record" text,
	"record_id" uuid,
	"record_name" text,
	"before" jsonb,
	"after" jsonb,
	"also" jsonb,
	"count" integer DEFAULT 1 NOT NULL,
	"tally" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_events_outcome_check" CHECK (outcome in ('done', 'refused', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"intent_id" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"status" text DEFAULT 'needs_response' NOT NULL,
	"evidence_due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_disputes_amount_check" CHECK (amount > 0 and amount <= 99999999.99),
	CONSTRAINT "sandbox_disputes_status_check" CHECK (status in ('needs_response', 'won', 'lost'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_intents" (
	"id" text PRIMARY KEY NOT NULL,
	"client_secret" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"refunded_amount" numeric(10, 2) DEFAULT '0' NOT NULL,
	"status" text DEFAULT 'requires_payment_method' NOT NULL,
	"is_disputed" boolean DEFAULT false NOT NULL,
	"invoice_id" uuid NOT NULL,
	"idempotency_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_intents_client_secret_unique" UNIQUE("client_secret"),
	CONSTRAINT "sandbox_intents_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "sandbox_intents_amount_check" CHECK (amount between 0 and 99999999.99),
	CONSTRAINT "sandbox_intents_refunded_check" CHECK (refunded_amount between 0 and amount),
	CONSTRAINT "sandbox_intents_status_check" CHECK (status in ('requires_payment_method', 'processing', 'succeeded', 'canceled'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"intent_id" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"reference" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_refunds_reference_unique" UNIQUE("reference"),
	CONSTRAINT "sandbox_refunds_amount_check" CHECK (amount > 0 and amount <= 99999999.99)
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text,
	"message" jsonb NOT NULL,
	"purpose" text,
	"body" text,
	"about_type" text,
	"about_id" uuid,
	"once_key" text,
	"status" text DEFAULT 'queued' NOT NULL,
	"provider" text,
	"provider_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempted_at" timestamp (3) with time zone,
	"error" text,
	"not_before" timestamp (3) with time zone,
	"not_after" timestamp (3) with time zone,
	"receipt" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "deliveries_once_key_unique" UNIQUE("once_key"),
	CONSTRAINT "deliveries_channel_check" CHECK (channel in ('email', 'sms')),
	CONSTRAINT "deliveries_status_check" CHECK (status in ('held', 'queued', 'sending', 'sent', 'failed', 'dropped')),
	CONSTRAINT "deliveries_receipt_check" CHECK (receipt in ('delivered', 'undelivered')),
	CONSTRAINT "deliveries_attempts_check" CHECK (attempts >= 0)
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"caller" text NOT NULL,
	"key" text NOT NULL,
	"session" text,
	"request_hash" text NOT NULL,
	"status_code" integer,
	"body" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_key_caller_pk" PRIMARY KEY("key","caller")
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "number_counters" (
	"series" text PRIMARY KEY NOT NULL,
	"last" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_ends" timestamp (3) with time zone NOT NULL,
	"blocked_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "revisions" (
	"topic" text NOT NULL,
	"backend" integer NOT NULL,
	"changes" bigint NOT NULL,
	CONSTRAINT "revisions_topic_backend_pk" PRIMARY KEY("topic","backend")
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"public_key" text PRIMARY KEY NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signing_keys_public_key_check" CHECK (public_key ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "sms_consents" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"phone" text NOT NULL,
	"method" text NOT NULL,
	"recorded_by" text,
	"wording" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sms_consents_method_check" CHECK (method in ('in_person', 'phone', 'written', 'lead_form', 'start'))
);
--> statement-breakpoint
CREATE TABLE "sms_keywords" (
	"message_id" text PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"keyword" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sms_keywords_keyword_check" CHECK (keyword in ('stop', 'start'))
);
--> statement-breakpoint
CREATE TABLE "sms_opt_outs" (
	"phone" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agent_conversations" ADD CONSTRAINT "agent_conversations_agent_id_ai_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."ai_agents"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_conversations" ADD CONSTRAINT "agent_conversations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_proposals" ADD CONSTRAINT "ai_proposals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_proposals" ADD CONSTRAINT "ai_proposals_conversation_id_agent_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."agent_conversations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calculations" ADD CONSTRAINT "calculations_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calculations" ADD CONSTRAINT "calculations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_referred_by_users_id_fk" FOREIGN KEY ("referred_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compliance_checklists" ADD CONSTRAINT "compliance_checklists_work_order_id_work_orders_id_fk" FOREIGN KEY ("work_order_id") REFERENCES "public"."work_orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compliance_checklists" ADD CONSTRAINT "compliance_checklists_inspection_id_inspections_id_fk" FOREIGN KEY ("inspection_id") REFERENCES "public"."inspections"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compliance_checklists" ADD CONSTRAINT "compliance_checklists_template_id_checklist_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."checklist_templates"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compliance_checklists" ADD CONSTRAINT "compliance_checklists_completed_by_users_id_fk" FOREIGN KEY ("completed_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossiers" ADD CONSTRAINT "dossiers_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossiers" ADD CONSTRAINT "dossiers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_reminders" ADD CONSTRAINT "inspection_reminders_inspection_id_inspections_id_fk" FOREIGN KEY ("inspection_id") REFERENCES "public"."inspections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_panel_id_panels_id_fk" FOREIGN KEY ("panel_id") REFERENCES "public"."panels"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_inspection_id_inspections_id_fk" FOREIGN KEY ("inspection_id") REFERENCES "public"."inspections"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_work_order_id_work_orders_id_fk" FOREIGN KEY ("work_order_id") REFERENCES "public"."work_orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_permit_id_permits_id_fk" FOREIGN KEY ("permit_id") REFERENCES "public"."permits"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_re_inspection_of_inspections_id_fk" FOREIGN KEY ("re_inspection_of") REFERENCES "public"."inspections"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_overrides" ADD CONSTRAINT "gate_overrides_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_overrides" ADD CONSTRAINT "gate_overrides_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_overrides" ADD CONSTRAINT "gate_overrides_withdrawn_by_users_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_items" ADD CONSTRAINT "invoice_items_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_activities" ADD CONSTRAINT "sales_activities_lead_id_sales_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."sales_leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_activities" ADD CONSTRAINT "sales_activities_performed_by_users_id_fk" FOREIGN KEY ("performed_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_leads" ADD CONSTRAINT "sales_leads_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_leads" ADD CONSTRAINT "sales_leads_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_leads" ADD CONSTRAINT "sales_leads_referred_by_users_id_fk" FOREIGN KEY ("referred_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_links" ADD CONSTRAINT "document_links_parent_id_document_links_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."document_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_links" ADD CONSTRAINT "document_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketing_content" ADD CONSTRAINT "marketing_content_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_pictures" ADD CONSTRAINT "message_pictures_message_id_text_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."text_messages"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_pictures" ADD CONSTRAINT "message_pictures_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_messages" ADD CONSTRAINT "text_messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_messages" ADD CONSTRAINT "text_messages_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_messages" ADD CONSTRAINT "text_messages_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circuits" ADD CONSTRAINT "circuits_panel_id_panels_id_fk" FOREIGN KEY ("panel_id") REFERENCES "public"."panels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "panels" ADD CONSTRAINT "panels_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "panels" ADD CONSTRAINT "panels_fed_from_id_panels_id_fk" FOREIGN KEY ("fed_from_id") REFERENCES "public"."panels"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_credits" ADD CONSTRAINT "client_credits_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_credits" ADD CONSTRAINT "client_credits_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permits" ADD CONSTRAINT "permits_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permits" ADD CONSTRAINT "permits_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_openings" ADD CONSTRAINT "referral_openings_referrer_id_users_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_invoices" ADD CONSTRAINT "job_invoices_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_invoices" ADD CONSTRAINT "job_invoices_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_requests" ADD CONSTRAINT "review_requests_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_requests" ADD CONSTRAINT "review_requests_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_acceptances" ADD CONSTRAINT "quote_acceptances_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_acceptances" ADD CONSTRAINT "quote_acceptances_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_items" ADD CONSTRAINT "quote_items_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_versions" ADD CONSTRAINT "quote_versions_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_versions" ADD CONSTRAINT "quote_versions_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_lead_id_sales_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."sales_leads"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_technician_id_users_id_fk" FOREIGN KEY ("technician_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factor_recovery_codes" ADD CONSTRAINT "two_factor_recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_referred_by_users_id_fk" FOREIGN KEY ("referred_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_permit_id_permits_id_fk" FOREIGN KEY ("permit_id") REFERENCES "public"."permits"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_technician_signed_by_users_id_fk" FOREIGN KEY ("technician_signed_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_completed_by_users_id_fk" FOREIGN KEY ("completed_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_disputes" ADD CONSTRAINT "sandbox_disputes_intent_id_sandbox_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."sandbox_intents"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_intent_id_sandbox_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."sandbox_intents"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_conversations_agent_index" ON "agent_conversations" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "agent_conversations_user_index" ON "agent_conversations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "agent_conversations_newest_index" ON "agent_conversations" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "one_time_tokens_expires_index" ON "one_time_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "one_time_tokens_user_index" ON "one_time_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "one_time_tokens_client_index" ON "one_time_tokens" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "one_time_tokens_inviter_index" ON "one_time_tokens" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "sessions_expire_index" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_user_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ai_proposals_user_index" ON "ai_proposals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ai_proposals_conversation_index" ON "ai_proposals" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "bookings_scheduled_index" ON "bookings" USING btree ("scheduled_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bookings_client_index" ON "bookings" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "bookings_assigned_index" ON "bookings" USING btree ("assigned_to","scheduled_date");--> statement-breakpoint
CREATE INDEX "bookings_open_index" ON "bookings" USING btree ("scheduled_date") WHERE status in ('pending', 'confirmed');--> statement-breakpoint
CREATE INDEX "calculations_job_index" ON "calculations" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "calculations_created_by_index" ON "calculations" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "calculations_newest_index" ON "calculations" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "clients_user_index" ON "clients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "clients_phone_index" ON "clients" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "clients_referred_by_index" ON "clients" USING btree ("referred_by");--> statement-breakpoint
CREATE INDEX "clients_email_index" ON "clients" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "clients_newest_index" ON "clients" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "checklist_templates_newest_index" ON "checklist_templates" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "compliance_checklists_newest_index" ON "compliance_checklists" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "compliance_checklists_work_order_index" ON "compliance_checklists" USING btree ("work_order_id");--> statement-breakpoint
CREATE INDEX "compliance_checklists_inspection_index" ON "compliance_checklists" USING btree ("inspection_id");--> statement-breakpoint
CREATE INDEX "compliance_checklists_template_index" ON "compliance_checklists" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "compliance_checklists_completed_by_index" ON "compliance_checklists" USING btree ("completed_by");--> statement-breakpoint
CREATE INDEX "dossiers_created_by_index" ON "dossiers" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "files_newest_index" ON "files" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "files_uploaded_by_index" ON "files" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "files_invoice_index" ON "files" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "files_job_index" ON "files" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "files_client_index" ON "files" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "files_panel_index" ON "files" USING btree ("panel_id");--> statement-breakpoint
CREATE INDEX "files_inspection_index" ON "files" USING btree ("inspection_id");--> statement-breakpoint
CREATE INDEX "files_license_index" ON "files" USING btree ("license_id");--> statement-breakpoint
CREATE INDEX "files_work_order_index" ON "files" USING btree ("work_order_id");--> statement-breakpoint
CREATE INDEX "guide_sections_search_index" ON "guide_sections" USING gin ("search");--> statement-breakpoint
CREATE INDEX "inspections_newest_index" ON "inspections" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "inspections_permit_index" ON "inspections" USING btree ("permit_id");--> statement-breakpoint
CREATE INDEX "inspections_job_index" ON "inspections" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "inspections_created_by_index" ON "inspections" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "inspections_scheduled_index" ON "inspections" USING btree ("scheduled_date","id") WHERE status = 'scheduled';--> statement-breakpoint
CREATE INDEX "inspections_failed_index" ON "inspections" USING btree ("scheduled_date","id") WHERE status = 'failed' and re_inspection_required;--> statement-breakpoint
CREATE INDEX "inspections_repeated_index" ON "inspections" USING btree ("re_inspection_of");--> statement-breakpoint
CREATE UNIQUE INDEX "inspections_repeated_once_key" ON "inspections" USING btree ("re_inspection_of") WHERE status <> 'cancelled';--> statement-breakpoint
CREATE INDEX "gate_overrides_job_index" ON "gate_overrides" USING btree ("job_id","gate");--> statement-breakpoint
CREATE INDEX "gate_overrides_created_by_index" ON "gate_overrides" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "gate_overrides_withdrawn_by_index" ON "gate_overrides" USING btree ("withdrawn_by");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_items_order_key" ON "invoice_items" USING btree ("invoice_id","order_index");--> statement-breakpoint
CREATE INDEX "invoices_newest_index" ON "invoices" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "invoices_client_index" ON "invoices" USING btree ("client_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "invoices_created_by_index" ON "invoices" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "invoices_status_index" ON "invoices" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "invoices_falling_due_index" ON "invoices" USING btree ("status","due_date") WHERE status in ('sent', 'overdue');--> statement-breakpoint
CREATE INDEX "invoices_overdue_balance_index" ON "invoices" USING btree (balance_due desc,"due_date","id") WHERE status = 'overdue';--> statement-breakpoint
CREATE INDEX "invoices_to_refund_index" ON "invoices" USING btree (to_refund desc,"id") WHERE to_refund > 0;--> statement-breakpoint
CREATE INDEX "invoices_quote_index" ON "invoices" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "invoices_job_index" ON "invoices" USING btree ("job_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_quote_key" ON "invoices" USING btree ("quote_id","is_deposit") WHERE status <> 'cancelled';--> statement-breakpoint
CREATE INDEX "jobs_scheduled_index" ON "jobs" USING btree ("scheduled_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "jobs_listed_index" ON "jobs" USING btree (coalesce(scheduled_date, '9999-12-31 00:00:00+00'::timestamptz) desc nulls last,"id" desc nulls last);--> statement-breakpoint
CREATE INDEX "jobs_created_index" ON "jobs" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "jobs_client_index" ON "jobs" USING btree ("client_id","scheduled_date");--> statement-breakpoint
CREATE INDEX "jobs_assigned_index" ON "jobs" USING btree ("assigned_to","scheduled_date");--> statement-breakpoint
CREATE INDEX "jobs_status_index" ON "jobs" USING btree ("status");--> statement-breakpoint
CREATE INDEX "jobs_open_index" ON "jobs" USING btree ("scheduled_date") WHERE status in ('scheduled', 'in_progress');--> statement-breakpoint
CREATE INDEX "time_entries_job_index" ON "time_entries" USING btree ("job_id");--> statement-breakpoint
CREATE UNIQUE INDEX "time_entries_running_key" ON "time_entries" USING btree ("user_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "sales_activities_lead_index" ON "sales_activities" USING btree ("lead_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sales_activities_performed_by_index" ON "sales_activities" USING btree ("performed_by");--> statement-breakpoint
CREATE INDEX "sales_leads_newest_index" ON "sales_leads" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sales_leads_client_index" ON "sales_leads" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "sales_leads_assigned_index" ON "sales_leads" USING btree ("assigned_to");--> statement-breakpoint
CREATE INDEX "sales_leads_phone_index" ON "sales_leads" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "sales_leads_referred_by_index" ON "sales_leads" USING btree ("referred_by");--> statement-breakpoint
CREATE INDEX "sales_leads_open_index" ON "sales_leads" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status in ('new', 'contacted', 'qualified', 'proposal');--> statement-breakpoint
CREATE INDEX "licenses_newest_index" ON "licenses" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "licenses_user_index" ON "licenses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "licenses_expiring_index" ON "licenses" USING btree ("expires_on");--> statement-breakpoint
CREATE INDEX "document_links_document_index" ON "document_links" USING btree ("document_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "document_links_parent_index" ON "document_links" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "document_links_created_by_index" ON "document_links" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "marketing_content_newest_index" ON "marketing_content" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "marketing_content_created_by_index" ON "marketing_content" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "conversations_listed_index" ON "conversations" USING btree ("last_message_at" desc nulls last,"id" desc nulls last);--> statement-breakpoint
CREATE INDEX "conversations_unread_index" ON "conversations" USING btree ("last_message_at") WHERE unread_count > 0;--> statement-breakpoint
CREATE INDEX "message_pictures_file_index" ON "message_pictures" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "text_messages_newest_index" ON "text_messages" USING btree ("conversation_id","created_at" desc nulls last,"id" desc nulls last);--> statement-breakpoint
CREATE INDEX "text_messages_sent_by_index" ON "text_messages" USING btree ("sent_by");--> statement-breakpoint
CREATE INDEX "text_messages_job_index" ON "text_messages" USING btree ("job_id","created_at");--> statement-breakpoint
CREATE INDEX "circuits_newest_index" ON "circuits" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "circuits_panel_index" ON "circuits" USING btree ("panel_id","space");--> statement-breakpoint
CREATE INDEX "panels_newest_index" ON "panels" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "panels_name_key" ON "panels" USING btree ("property_id",lower("name"));--> statement-breakpoint
CREATE INDEX "panels_fed_from_index" ON "panels" USING btree ("fed_from_id");--> statement-breakpoint
CREATE INDEX "client_credits_client_index" ON "client_credits" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "client_credits_created_by_index" ON "client_credits" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "disputes_payment_index" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "disputes_open_index" ON "disputes" USING btree ("evidence_due_at") WHERE status in ('inquiry', 'needs_response', 'under_review');--> statement-breakpoint
CREATE UNIQUE INDEX "payment_intents_open_key" ON "payment_intents" USING btree ("invoice_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "payment_intents_invoice_index" ON "payment_intents" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "payment_intents_open_index" ON "payment_intents" USING btree ("created_at") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "payments_invoice_index" ON "payments" USING btree ("invoice_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_paid_index" ON "payments" USING btree ("paid_at","status","is_test","amount","refunded_amount","returned_amount") WHERE provider <> 'credit';--> statement-breakpoint
CREATE INDEX "payments_credit_index" ON "payments" USING btree ("invoice_id") WHERE provider = 'credit';--> statement-breakpoint
CREATE INDEX "payments_recorded_by_index" ON "payments" USING btree ("recorded_by");--> statement-breakpoint
CREATE INDEX "refunds_payment_index" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_created_by_index" ON "refunds" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "permits_newest_index" ON "permits" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "permits_job_index" ON "permits" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "permits_created_by_index" ON "permits" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "permits_over_index" ON "permits" USING btree ("updated_at") WHERE archived_at is null and status in ('rejected', 'expired', 'closed');--> statement-breakpoint
CREATE INDEX "permits_expiring_index" ON "permits" USING btree ("expiration_date") WHERE status = 'approved';--> statement-breakpoint
CREATE UNIQUE INDEX "price_book_items_name_key" ON "price_book_items" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "price_book_items_newest_index" ON "price_book_items" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "properties_newest_index" ON "properties" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "properties_client_index" ON "properties" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "job_invoices_invoice_index" ON "job_invoices" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "review_requests_client_index" ON "review_requests" USING btree ("client_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "review_requests_job_index" ON "review_requests" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "quote_acceptances_accepted_by_index" ON "quote_acceptances" USING btree ("accepted_by");--> statement-breakpoint
CREATE UNIQUE INDEX "quote_items_order_key" ON "quote_items" USING btree ("quote_id","order_index");--> statement-breakpoint
CREATE UNIQUE INDEX "quote_versions_version_key" ON "quote_versions" USING btree ("quote_id","version");--> statement-breakpoint
CREATE INDEX "quote_versions_sent_by_index" ON "quote_versions" USING btree ("sent_by");--> statement-breakpoint
CREATE INDEX "quotes_newest_index" ON "quotes" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "quotes_client_index" ON "quotes" USING btree ("client_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "quotes_lead_index" ON "quotes" USING btree ("lead_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "quotes_created_by_index" ON "quotes" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "quotes_expiring_index" ON "quotes" USING btree ("valid_until") WHERE status in ('sent', 'viewed');--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_job_key" ON "quotes" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "access_tokens_user_index" ON "access_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "two_factor_recovery_codes_key" ON "two_factor_recovery_codes" USING btree ("user_id","code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_phone_index" ON "users" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "users_role_index" ON "users" USING btree ("role");--> statement-breakpoint
CREATE INDEX "users_newest_index" ON "users" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "users_referred_by_index" ON "users" USING btree ("referred_by");--> statement-breakpoint
CREATE INDEX "work_orders_newest_index" ON "work_orders" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "work_orders_job_index" ON "work_orders" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "work_orders_permit_index" ON "work_orders" USING btree ("permit_id");--> statement-breakpoint
CREATE INDEX "work_orders_signed_by_index" ON "work_orders" USING btree ("technician_signed_by");--> statement-breakpoint
CREATE INDEX "work_orders_completed_by_index" ON "work_orders" USING btree ("completed_by");--> statement-breakpoint
CREATE INDEX "audit_events_newest_index" ON "audit_events" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_events_record_index" ON "audit_events" USING btree ("record_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_events_user_index" ON "audit_events" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_events_kind_index" ON "audit_events" USING btree ("record","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_events_endpoint_index" ON "audit_events" USING btree ("endpoint","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_events_also_index" ON "audit_events" USING gin ("also" jsonb_path_ops) WHERE "audit_events"."also" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_events_tally_index" ON "audit_events" USING btree ("tally") WHERE "audit_events"."tally" is not null;--> statement-breakpoint
CREATE INDEX "sandbox_disputes_intent_index" ON "sandbox_disputes" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "sandbox_refunds_intent_index" ON "sandbox_refunds" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "deliveries_about_index" ON "deliveries" USING btree ("about_type","about_id");--> statement-breakpoint
CREATE INDEX "deliveries_status_index" ON "deliveries" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "deliveries_newest_index" ON "deliveries" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "deliveries_texts_index" ON "deliveries" USING btree ("recipient","created_at") WHERE body is not null;--> statement-breakpoint
CREATE INDEX "idempotency_keys_age_index" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_window_index" ON "rate_limits" USING btree ("window_ends");--> statement-breakpoint
CREATE INDEX "sms_consents_phone_index" ON "sms_consents" USING btree ("phone","created_at");--> statement-breakpoint
CREATE INDEX "sms_keywords_phone_index" ON "sms_keywords" USING btree ("phone","created_at");
--> statement-breakpoint
-- Lets the exclusion constraint compare ids. Trusted: the owner of a database may create it.
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
ALTER TABLE visits ADD CONSTRAINT visits_one_place_at_a_time
  EXCLUDE USING gist (technician_id WITH =, during WITH &&);
--> statement-breakpoint
-- Odd spaces are on the left and even ones on the right, so a breaker with two poles at space 5 takes 5 to 7 of the odd ones.
ALTER TABLE circuits ADD CONSTRAINT circuits_one_in_a_space
  EXCLUDE USING gist (panel_id WITH =, (space % 2) WITH =, int4range(space, space + 2 * poles - 1) WITH &&);
--> statement-breakpoint
-- A row for each of 64 groups of connections: few enough that closed ones need no clearing away.
CREATE FUNCTION count_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO revisions AS r (topic, backend, changes) VALUES (TG_ARGV[0], pg_backend_pid() % 64, 1)
  ON CONFLICT (topic, backend) DO UPDATE SET changes = r.changes + 1;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON clients
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('clients');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON invoices
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('invoices');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON invoice_items
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('invoices');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON jobs
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('jobs');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON time_entries
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('jobs');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON bookings
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('bookings');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON users
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('users');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON company_settings
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('settings');
--> statement-breakpoint
-- Counts the changes of every topic that an endpoint reads (src/contract/topics.ts), so that one list of them serves both
-- the ETags and the browser.
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON payments
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('payments');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON refunds
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('payments');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON files
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('files');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON deliveries
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('deliveries');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON sales_leads
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('leads');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON sales_activities
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('leads');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON permits
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('compliance');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON inspections
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('compliance');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON work_orders
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('compliance');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON compliance_checklists
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('compliance');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON two_factor_recovery_codes
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('users');
--> statement-breakpoint
-- A session in use is only renewed, which shows nowhere.
CREATE TRIGGER count_change AFTER INSERT OR DELETE ON sessions
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('sessions');
--> statement-breakpoint
-- The other tokens are not listed anywhere.
CREATE TRIGGER count_change AFTER INSERT OR UPDATE ON one_time_tokens
  FOR EACH ROW WHEN (NEW.purpose = 'invite_user') EXECUTE FUNCTION count_change('invitations');
--> statement-breakpoint
CREATE TRIGGER count_removal AFTER DELETE ON one_time_tokens
  FOR EACH ROW WHEN (OLD.purpose = 'invite_user') EXECUTE FUNCTION count_change('invitations');
--> statement-breakpoint
-- Shown on the client, beside what was sent.
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON sms_opt_outs
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('deliveries');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR DELETE ON document_links
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('links');
--> statement-breakpoint
-- A link that was opened is only counted, by a GET that changes nothing else.
CREATE TRIGGER count_update AFTER UPDATE OF expires_at, revoked_at ON document_links
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('links');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON price_book_items
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('price_book');
--> statement-breakpoint
-- By row, since deleting a job, an invoice or a client also deletes here, most often nothing.
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON job_invoices
  FOR EACH ROW EXECUTE FUNCTION count_change('reviews');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON review_requests
  FOR EACH ROW EXECUTE FUNCTION count_change('reviews');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON quotes
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('quotes');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON quote_items
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('quotes');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON quote_versions
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('quotes');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON quote_acceptances
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('quotes');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON conversations
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('messages');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON text_messages
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('messages');
--> statement-breakpoint
-- Shown on the client, beside what was sent.
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON sms_consents
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('deliveries');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON marketing_content
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('marketing');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON client_credits
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('payments');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON dossiers
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('compliance');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON properties
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('panels');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON panels
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('panels');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON circuits
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('panels');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON calculations
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('compliance');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON gate_overrides
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('compliance');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON licenses
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('compliance');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON checklist_templates
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('compliance');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON ai_agents
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('agents');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON agent_conversations
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('assistant');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON ai_proposals
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('assistant');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON access_tokens
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('tokens');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON message_pictures
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('messages');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON disputes
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('payments');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON referral_openings
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('referrals');
--> statement-breakpoint
-- What of a job or a booking takes up somebody's time: nothing once it is done or called off.
CREATE FUNCTION keep_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.assigned_to, OLD.scheduled_date, OLD.duration_minutes, OLD.status)
    IS NOT DISTINCT FROM (NEW.assigned_to, NEW.scheduled_date, NEW.duration_minutes, NEW.status) THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM visits WHERE kind = TG_ARGV[0] AND id = OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.assigned_to IS NOT NULL AND NEW.scheduled_date IS NOT NULL
    AND NEW.status IN ('scheduled', 'in_progress', 'pending', 'confirmed') THEN
    INSERT INTO visits (kind, id, technician_id, during) VALUES (TG_ARGV[0], NEW.id, NEW.assigned_to,
      tstzrange(NEW.scheduled_date, NEW.scheduled_date + NEW.duration_minutes * interval '1 minute'));
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER keep_visit AFTER INSERT OR UPDATE OR DELETE ON jobs
  FOR EACH ROW EXECUTE FUNCTION keep_visit('job');
--> statement-breakpoint
CREATE TRIGGER keep_visit AFTER INSERT OR UPDATE OR DELETE ON bookings
  FOR EACH ROW EXECUTE FUNCTION keep_visit('booking');
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The table % is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON dossiers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Notifies every process that remembers sessions when one ends or its user changes, as it commits.
CREATE FUNCTION announce_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('sessions', to_jsonb(OLD)->>TG_ARGV[0]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER announce AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION announce_user('user_id');
--> statement-breakpoint
CREATE TRIGGER announce AFTER UPDATE OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION announce_user('id');
--> statement-breakpoint
CREATE FUNCTION announce_everyone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('sessions', '*');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER announce_all AFTER TRUNCATE ON sessions FOR EACH STATEMENT EXECUTE FUNCTION announce_everyone();
--> statement-breakpoint
CREATE TRIGGER announce AFTER INSERT OR DELETE OR UPDATE OF require_two_factor ON company_settings
  FOR EACH STATEMENT EXECUTE FUNCTION announce_everyone();
--> statement-breakpoint
-- The count of a counted event may rise. An event may go when the job that ends the retention says so, after a year at the earliest.
CREATE FUNCTION keep_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.tally IS NOT NULL AND NEW.count > OLD.count
    AND to_jsonb(NEW) - 'count' = to_jsonb(OLD) - 'count' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND current_setting('panelboard.ends_retention', true) = 'yes'
    AND OLD.created_at < now() - interval '1 year' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'The table % is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_event BEFORE UPDATE OR DELETE ON audit_events
  FOR EACH ROW EXECUTE FUNCTION keep_event();
--> statement-breakpoint
-- Templates to start with. Administrators change them in the settings.
INSERT INTO checklist_templates (name, nec_version, job_type, items) VALUES
  ('Service equipment', '2023', 'Dwelling', '[
    {"text": "Working space in front of the equipment is clear", "reference": "NEC 2023 110.26"},
    {"text": "The emergency disconnect is outdoors, accessible and marked", "reference": "NEC 2023 230.85"},
    {"text": "Surge protection is installed", "reference": "NEC 2023 230.67"},
    {"text": "The service fits the calculated load", "reference": "NEC 2023 Article 220"},
    {"text": "The rating of each overcurrent device is a standard one", "reference": "NEC 2023 240.6"},
    {"text": "The grounding electrodes are installed and bonded together", "reference": "NEC 2023 250.50"},
    {"text": "Grounding electrode conductors have the required size", "reference": "NEC 2023 250.66"},
    {"text": "Terminals are tightened to the marked torque", "reference": "NEC 2023 110.14(D)"},
    {"text": "The busbar has room for solar and other sources", "reference": "NEC 2023 705.12"},
    {"text": "The circuit directory is complete and legible", "reference": "NEC 2023 408.4"}
  ]'),
  ('Final', '2023', 'Dwelling', '[
    {"text": "Working space in front of panels is clear", "reference": "NEC 2023 110.26"},
    {"text": "GFCI protection is installed where required, and trips", "reference": "NEC 2023 210.8"},
    {"text": "AFCI protection is installed where required, and trips", "reference": "NEC 2023 210.12"},
    {"text": "Receptacles are tamper-resistant where required", "reference": "NEC 2023 406.12"},
    {"text": "Polarity is correct at every receptacle", "reference": "NEC 2023 200.11"},
    {"text": "Terminals are tightened to the marked torque", "reference": "NEC 2023 110.14(D)"},
    {"text": "The circuit directory is complete and legible", "reference": "NEC 2023 408.4"},
    {"text": "The circuit of EV supply equipment carries 125% of its load", "reference": "NEC 2023 625.41"},
    {"text": "Covers and plates are in place, and openings are closed", "reference": null}
  ]'),
  ('Rough-in', '2023', 'Dwelling', '[
    {"text": "Each box is large enough for its conductors, devices and fittings", "reference": "NEC 2023 314.16"},
    {"text": "NM cable is secured, and protected where it runs through framing", "reference": "NEC 2023 Article 334"},
    {"text": "Receptacles are spaced as required", "reference": "NEC 2023 210.52"},
    {"text": "Places that need GFCI protection are wired for it", "reference": "NEC 2023 210.8"},
    {"text": "Circuits that need AFCI protection are wired for it", "reference": "NEC 2023 210.12"},
    {"text": "Underground wiring is deep enough, seen before backfill", "reference": "NEC 2023 300.5"},
    {"text": "The grounding electrodes are installed and bonded together", "reference": "NEC 2023 250.50"},
    {"text": "Equipment grounding conductors are joined in every box", "reference": null}
  ]');
