import { addDays } from '#contract/dates.ts'
import type { Totals } from './totals.ts'

/** One person in a payroll file. */
export type PayrollLine = Totals & { name: string; payroll_id: string | null }

/** A week with everything that a payroll file is made of. */
export type PayrollWeek = { week: string; company_code: string; lines: readonly PayrollLine[] }

type Format = {
  label: string
  /** The field that names the company to the provider. */
  code?: string
  needsIds?: true
  /** Its column names come from other vendors' documents, not from the provider. */
  unproven?: true
  fileName: (week: PayrollWeek) => string
  rows: (week: PayrollWeek) => string[][]
}

/** `7.55`: hours with two decimals, from which the minutes can be told exactly. */
export function decimalHours(minutes: number): string {
  const hundredths = Math.floor((minutes * 100 + 30) / 60)
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
}

/** Most providers take a zero as a correction of what they have, so it is left out. */
const hoursOrBlank = (minutes: number): string => (minutes === 0 ? '' : decimalHours(minutes))

const lastDay = (week: string) => addDays(week, 6)
const usDate = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
const blanks = (count: number): string[] => Array.from({ length: count }, () => '')

/** `Ortiz`, `Sam Lee` for `Sam Lee Ortiz`. */
function splitName(name: string): { last: string; first: string } {
  const words = name.trim().split(/\s+/)
  return { last: words.at(-1) ?? '', first: words.slice(0, -1).join(' ') }
}

/** A line for each kind of pay that a person has. */
const byPay = <T>(
  { lines }: PayrollWeek,
  names: [regular: string, overtime: string],
  toRow: (line: PayrollLine, pay: string, hours: string) => T,
): T[] =>
  lines.flatMap((line) =>
    (
      [
        [names[0], line.regular],
        [names[1], line.overtime],
      ] as const
    )
      .filter(([, minutes]) => minutes > 0)
      .map(([pay, minutes]) => toRow(line, pay, decimalHours(minutes))),
  )

const definitions = {
  csv: {
    label: 'Plain CSV',
    fileName: ({ week }) => `hours-${week}.csv`,
    rows: ({ week, lines }) => [
      ['Payroll ID', 'Name', 'Week start', 'Week end', 'Regular hours', 'Overtime hours', 'Break hours'],
      ...lines.map((line) => [
        line.payroll_id ?? '',
        line.name,
        week,
        lastDay(week),
        decimalHours(line.regular),
        decimalHours(line.overtime),
        decimalHours(line.break),
      ]),
    ],
  },
  gusto: {
    label: 'Gusto',
    unproven: true,
    fileName: ({ week }) => `gusto-${week}.csv`,
    rows: ({ lines }) => [
      'last_name,first_name,title,gusto_employee_id,regular_hours,overtime_hours,double_overtime_hours,missed_break_hours,bonus,commission,paycheck_tips,cash_tips,correction_payment,reimbursement,personal_note'.split(
        ',',
      ),
      ...lines.map(({ name, payroll_id, regular, overtime }) => {
        const { last, first } = splitName(name)
        return [last, first, '', payroll_id ?? '', hoursOrBlank(regular), hoursOrBlank(overtime), ...blanks(9)]
      }),
    ],
  },
  adp_run: {
    label: 'ADP RUN',
    code: 'IID',
    needsIds: true,
    unproven: true,
    fileName: ({ week }) => `adp-run-${week}.csv`,
    rows: (payroll) => [
      ['##GENERIC## V1.0'],
      'IID,Pay Frequency,Pay Period Start,Pay Period End,Employee Id,Earnings Code,Pay Hours,Dollars,Separate Check,Department,Rate Code'.split(
        ',',
      ),
      ...byPay(payroll, ['REG', 'OT'], ({ payroll_id }, pay, hours) => [
        payroll.company_code,
        'W',
        usDate(payroll.week),
        usDate(lastDay(payroll.week)),
        payroll_id ?? '',
        pay,
        hours,
        ...blanks(4),
      ]),
    ],
  },
  adp_workforce_now: {
    label: 'ADP Workforce Now',
    code: 'Co Code',
    needsIds: true,
    unproven: true,
    fileName: ({ company_code }) => `PR${company_code}EPI.csv`,
    rows: ({ week, company_code, lines }) => [
      ['Co Code', 'Batch ID', 'File #', 'Reg Hours', 'O/T Hours', 'Hours 3 Code', 'Hours 3 Amount'],
      ...lines.map(({ payroll_id, regular, overtime }) => [
        company_code,
        lastDay(week).replaceAll('-', ''),
        payroll_id ?? '',
        hoursOrBlank(regular),
        hoursOrBlank(overtime),
        ...blanks(2),
      ]),
    ],
  },
  paychex_flex: {
    label: 'Paychex Flex',
    code: 'Client ID',
    needsIds: true,
    unproven: true,
    fileName: ({ week }) => `paychex-${week}.csv`,
    rows: (payroll) => [
      'Client ID,Worker ID,Org,Job Number,Pay Component,Rate,Rate Number,Hours,Units,Line Date,Amount,Check Seq Number,Override State,Override Local,Override Local Jurisdiction,Labor Assignment'.split(
        ',',
      ),
      ...byPay(payroll, ['Hourly', 'Overtime'], ({ payroll_id }, pay, hours) => [
        payroll.company_code,
        payroll_id ?? '',
        ...blanks(2),
        pay,
        ...blanks(2),
        hours,
        ...blanks(8),
      ]),
    ],
  },
} satisfies Record<string, Format>

export type PayrollFormat = keyof typeof definitions
export const payrollFormats: Record<PayrollFormat, Format> = definitions
export const payrollFormatNames = [
  'csv',
  'gusto',
  'adp_run',
  'adp_workforce_now',
  'paychex_flex',
] as const satisfies PayrollFormat[]
