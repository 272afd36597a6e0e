-- A UUID of version 7 (RFC 9562): 48 bits of milliseconds, then random bits. PostgreSQL 17 has no uuidv7() of its own.
CREATE FUNCTION uuid_v7() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT encode(
    set_bit(
      set_bit(
        overlay(uuid_send(gen_random_uuid()) PLACING
          substring(int8send(floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
        52, 1),
      53, 1),
    'hex')::uuid
$$;
--> statement-breakpoint
-- An instant as the API writes it: ISO 8601 in UTC with milliseconds.
CREATE FUNCTION iso(moment timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
--> statement-breakpoint
CREATE TABLE "agent_conversations" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"agent_id" uuid NOT NULL,
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
	"purpose" text NOT NULL,
	"user_id" uuid,
	"client_id" uuid,
	"email" text,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_time_tokens_purpose_check" CHECK (purpose in ('reset_password', 'confirm_email', 'invite_client', 'google_state'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"sess" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"expire" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "clients" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"address" text,
	"city" text,
	"state" text,
	"zip" text,
	"notes" text,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "compliance_checklists" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"work_order_id" uuid,
	"inspection_id" uuid,
	"checklist_type" text NOT NULL,
	"nec_version" text DEFAULT '2023' NOT NULL,
	"items" jsonb NOT NULL,
	"overall_compliance" boolean DEFAULT false NOT NULL,
	"completed_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inspections" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"permit_id" uuid,
	"job_id" uuid,
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
	"photos" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inspections_status_check" CHECK (status in ('scheduled', 'passed', 'failed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "permits" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"job_id" uuid,
	"permit_number" text,
	"permit_type" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"application_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"approval_date" timestamp (3) with time zone,
	"expiration_date" timestamp (3) with time zone,
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
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "permits_status_check" CHECK (status in ('pending', 'submitted', 'approved', 'rejected', 'expired', 'closed')),
	CONSTRAINT "permits_cost_check" CHECK (estimated_cost between 0 and 99999999.99),
	CONSTRAINT "permits_circuits_check" CHECK (num_circuits >= 0)
);
--> statement-breakpoint
CREATE TABLE "work_orders" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"job_id" uuid NOT NULL,
	"permit_id" uuid,
	"work_order_number" text NOT NULL,
	"scope_of_work" text NOT NULL,
	"nec_compliance_notes" text,
	"materials_used" jsonb,
	"labor_hours" numeric(10, 2),
	"safety_measures" text,
	"code_references" text[] DEFAULT '{}'::text[] NOT NULL,
	"test_results" jsonb,
	"completion_photos" text[] DEFAULT '{}'::text[] NOT NULL,
	"customer_signature" text,
	"technician_signature" text,
	"completed_by" uuid,
	"status" text DEFAULT 'in_progress' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_orders_work_order_number_unique" UNIQUE("work_order_number"),
	CONSTRAINT "work_orders_status_check" CHECK (status in ('in_progress', 'completed')),
	CONSTRAINT "work_orders_labor_check" CHECK (labor_hours between 0 and 99999999.99)
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"file_name" text NOT NULL,
	"original_name" text NOT NULL,
	"mime_type" text NOT NULL,
	"file_size" integer NOT NULL,
	"category" text DEFAULT 'other' NOT NULL,
	"storage_provider" text DEFAULT 'google-drive' NOT NULL,
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
	"description" text,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_size_check" CHECK (file_size >= 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_items" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"invoice_id" uuid NOT NULL,
	"description" text NOT NULL,
	"quantity" numeric(10, 2) NOT NULL,
	"unit_price" numeric(10, 2) NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"order_index" integer NOT NULL,
	CONSTRAINT "invoice_items_quantity_check" CHECK (quantity > 0 and quantity <= 99999999.99),
	CONSTRAINT "invoice_items_unit_price_check" CHECK (unit_price between 0 and 99999999.99),
	CONSTRAINT "invoice_items_amount_check" CHECK (amount = round(quantity * unit_price, 2)),
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
	"tax_rate" numeric(5, 2) DEFAULT '0' NOT NULL,
	"tax_amount" numeric(10, 2) DEFAULT '0' NOT NULL,
	"total" numeric(10, 2) NOT NULL,
	"amount_paid" numeric(10, 2) DEFAULT '0' NOT NULL,
	"notes" text,
	"due_date" date,
	"sent_at" timestamp (3) with time zone,
	"paid_date" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_invoice_number_unique" UNIQUE("invoice_number"),
	CONSTRAINT "invoices_status_check" CHECK (status in ('draft', 'sent', 'paid', 'overdue', 'cancelled')),
	CONSTRAINT "invoices_subtotal_check" CHECK (subtotal between 0 and 99999999.99),
	CONSTRAINT "invoices_tax_rate_check" CHECK (tax_rate between 0 and 100),
	CONSTRAINT "invoices_tax_amount_check" CHECK (tax_amount between 0 and 99999999.99),
	CONSTRAINT "invoices_total_check" CHECK (total between 0 and 99999999.99 and total = subtotal + tax_amount),
	CONSTRAINT "invoices_amount_paid_check" CHECK (amount_paid between 0 and 99999999.99)
);
--> statement-breakpoint
CREATE TABLE "number_counters" (
	"series" text PRIMARY KEY NOT NULL,
	"last" bigint NOT NULL
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
	"completed_date" timestamp (3) with time zone,
	"location" text,
	"notes" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "jobs_status_check" CHECK (status in ('scheduled', 'in_progress', 'completed', 'cancelled'))
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
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sales_leads_value_check" CHECK (estimated_value between 0 and 99999999.99)
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
CREATE TABLE "payment_intents" (
	"id" text PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_intents_amount_check" CHECK (amount between 0 and 99999999.99),
	CONSTRAINT "payment_intents_provider_check" CHECK (provider in ('stripe', 'sandbox', 'manual')),
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
	"status" text DEFAULT 'pending' NOT NULL,
	"payment_method" text NOT NULL,
	"reference" text,
	"recorded_by" uuid,
	"paid_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_stripe_payment_intent_id_unique" UNIQUE("stripe_payment_intent_id"),
	CONSTRAINT "payments_amount_check" CHECK (amount > 0 and amount <= 99999999.99),
	CONSTRAINT "payments_refunded_check" CHECK (refunded_amount between 0 and amount),
	CONSTRAINT "payments_provider_check" CHECK (provider in ('stripe', 'sandbox', 'manual')),
	CONSTRAINT "payments_status_check" CHECK (status in ('pending', 'succeeded', 'refunded', 'failed')),
	CONSTRAINT "payments_method_check" CHECK (payment_method in ('card', 'cash', 'check', 'other'))
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
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_settings_one_row_check" CHECK (id),
	CONSTRAINT "company_settings_years_check" CHECK (years_in_business >= 0)
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
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_replit_user_id_unique" UNIQUE("replit_user_id"),
	CONSTRAINT "users_google_id_unique" UNIQUE("google_id"),
	CONSTRAINT "users_wallet_address_unique" UNIQUE("wallet_address"),
	CONSTRAINT "users_referral_code_unique" UNIQUE("referral_code"),
	CONSTRAINT "users_role_check" CHECK (role in ('admin', 'employee', 'client'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_intents" (
	"id" text PRIMARY KEY NOT NULL,
	"client_secret" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"refunded_amount" numeric(10, 2) DEFAULT '0' NOT NULL,
	"status" text DEFAULT 'requires_payment_method' NOT NULL,
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
	"about_type" text,
	"about_id" uuid,
	"once_key" text,
	"status" text DEFAULT 'queued' NOT NULL,
	"provider" text,
	"provider_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempted_at" timestamp (3) with time zone,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "deliveries_once_key_unique" UNIQUE("once_key"),
	CONSTRAINT "deliveries_channel_check" CHECK (channel in ('email', 'sms')),
	CONSTRAINT "deliveries_status_check" CHECK (status in ('queued', 'sending', 'sent', 'failed')),
	CONSTRAINT "deliveries_attempts_check" CHECK (attempts >= 0)
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"caller" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status_code" integer,
	"body" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_caller_key_pk" PRIMARY KEY("caller","key")
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
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
CREATE TABLE "sms_opt_outs" (
	"phone" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agent_conversations" ADD CONSTRAINT "agent_conversations_agent_id_ai_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."ai_agents"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_conversations" ADD CONSTRAINT "agent_conversations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compliance_checklists" ADD CONSTRAINT "compliance_checklists_work_order_id_work_orders_id_fk" FOREIGN KEY ("work_order_id") REFERENCES "public"."work_orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compliance_checklists" ADD CONSTRAINT "compliance_checklists_inspection_id_inspections_id_fk" FOREIGN KEY ("inspection_id") REFERENCES "public"."inspections"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compliance_checklists" ADD CONSTRAINT "compliance_checklists_completed_by_users_id_fk" FOREIGN KEY ("completed_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_permit_id_permits_id_fk" FOREIGN KEY ("permit_id") REFERENCES "public"."permits"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permits" ADD CONSTRAINT "permits_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permits" ADD CONSTRAINT "permits_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_permit_id_permits_id_fk" FOREIGN KEY ("permit_id") REFERENCES "public"."permits"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_completed_by_users_id_fk" FOREIGN KEY ("completed_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_items" ADD CONSTRAINT "invoice_items_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_activities" ADD CONSTRAINT "sales_activities_lead_id_sales_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."sales_leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_activities" ADD CONSTRAINT "sales_activities_performed_by_users_id_fk" FOREIGN KEY ("performed_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_leads" ADD CONSTRAINT "sales_leads_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_leads" ADD CONSTRAINT "sales_leads_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketing_content" ADD CONSTRAINT "marketing_content_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_referred_by_users_id_fk" FOREIGN KEY ("referred_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_intent_id_sandbox_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."sandbox_intents"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_conversations_agent_index" ON "agent_conversations" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "agent_conversations_user_index" ON "agent_conversations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "one_time_tokens_expires_index" ON "one_time_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "one_time_tokens_user_index" ON "one_time_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "one_time_tokens_client_index" ON "one_time_tokens" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "sessions_expire_index" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_user_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "bookings_scheduled_index" ON "bookings" USING btree ("scheduled_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bookings_client_index" ON "bookings" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "bookings_assigned_index" ON "bookings" USING btree ("assigned_to","scheduled_date");--> statement-breakpoint
CREATE INDEX "clients_user_index" ON "clients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "clients_email_index" ON "clients" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "clients_newest_index" ON "clients" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "compliance_checklists_work_order_index" ON "compliance_checklists" USING btree ("work_order_id");--> statement-breakpoint
CREATE INDEX "compliance_checklists_inspection_index" ON "compliance_checklists" USING btree ("inspection_id");--> statement-breakpoint
CREATE INDEX "compliance_checklists_completed_by_index" ON "compliance_checklists" USING btree ("completed_by");--> statement-breakpoint
CREATE INDEX "inspections_permit_index" ON "inspections" USING btree ("permit_id");--> statement-breakpoint
CREATE INDEX "inspections_job_index" ON "inspections" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "inspections_created_by_index" ON "inspections" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "permits_job_index" ON "permits" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "permits_created_by_index" ON "permits" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "work_orders_job_index" ON "work_orders" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "work_orders_permit_index" ON "work_orders" USING btree ("permit_id");--> statement-breakpoint
CREATE INDEX "work_orders_completed_by_index" ON "work_orders" USING btree ("completed_by");--> statement-breakpoint
CREATE INDEX "files_uploaded_by_index" ON "files" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "files_invoice_index" ON "files" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "files_job_index" ON "files" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "files_client_index" ON "files" USING btree ("client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_items_order_key" ON "invoice_items" USING btree ("invoice_id","order_index");--> statement-breakpoint
CREATE INDEX "invoices_newest_index" ON "invoices" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "invoices_client_index" ON "invoices" USING btree ("client_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "invoices_created_by_index" ON "invoices" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "invoices_status_index" ON "invoices" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "invoices_falling_due_index" ON "invoices" USING btree ("status","due_date") WHERE status in ('sent', 'overdue');--> statement-breakpoint
CREATE INDEX "jobs_scheduled_index" ON "jobs" USING btree ("scheduled_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "jobs_client_index" ON "jobs" USING btree ("client_id","scheduled_date");--> statement-breakpoint
CREATE INDEX "jobs_assigned_index" ON "jobs" USING btree ("assigned_to","scheduled_date");--> statement-breakpoint
CREATE INDEX "jobs_status_index" ON "jobs" USING btree ("status");--> statement-breakpoint
CREATE INDEX "sales_activities_lead_index" ON "sales_activities" USING btree ("lead_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sales_activities_performed_by_index" ON "sales_activities" USING btree ("performed_by");--> statement-breakpoint
CREATE INDEX "sales_leads_newest_index" ON "sales_leads" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sales_leads_client_index" ON "sales_leads" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "sales_leads_assigned_index" ON "sales_leads" USING btree ("assigned_to");--> statement-breakpoint
CREATE INDEX "marketing_content_newest_index" ON "marketing_content" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "marketing_content_created_by_index" ON "marketing_content" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_intents_open_key" ON "payment_intents" USING btree ("invoice_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "payment_intents_invoice_index" ON "payment_intents" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "payment_intents_open_index" ON "payment_intents" USING btree ("created_at") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "payments_invoice_index" ON "payments" USING btree ("invoice_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_paid_index" ON "payments" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "payments_recorded_by_index" ON "payments" USING btree ("recorded_by");--> statement-breakpoint
CREATE INDEX "refunds_payment_index" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_created_by_index" ON "refunds" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_role_index" ON "users" USING btree ("role");--> statement-breakpoint
CREATE INDEX "users_referred_by_index" ON "users" USING btree ("referred_by");--> statement-breakpoint
CREATE INDEX "sandbox_refunds_intent_index" ON "sandbox_refunds" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "deliveries_about_index" ON "deliveries" USING btree ("about_type","about_id");--> statement-breakpoint
CREATE INDEX "deliveries_status_index" ON "deliveries" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age_index" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_window_index" ON "rate_limits" USING btree ("window_ends");