import { expect, test } from 'vitest'
import type { EntryKind } from './contract.ts'
import { decimalHours, payrollFormats, type PayrollWeek } from './rules/payroll.ts'
import { splitByDay, toMinute, weeksIn, weekStart } from './rules/time.ts'
import { sumWeek } from './rules/totals.ts'

const ZONE = 'America/Chicago'
const calendar = { time_zone: ZONE, week_starts_on: 'monday' } as const

test('a week starts on the day that the company chose', () => {
  expect(weekStart({ week_starts_on: 'monday' }, '2026-11-29')).toBe('2026-11-23')
  expect(weekStart({ week_starts_on: 'sunday' }, '2026-11-29')).toBe('2026-11-29')
  expect(weekStart({ week_starts_on: 'saturday' }, '2026-11-27')).toBe('2026-11-21')
})

test('minutes are those that passed, split at midnight, also when the clocks change', () => {
  const split = (started_at: string, ended_at: string) => splitByDay(ZONE, { started_at, ended_at })
  // 8 March 2026 has 23 hours, 1 November 25.
  expect(split('2026-03-08T06:00:00.000Z', '2026-03-09T05:00:00.000Z')).toEqual([
    { day: '2026-03-08', minutes: 23 * 60 },
  ])
  expect(split('2026-11-01T05:00:00.000Z', '2026-11-02T06:00:00.000Z')).toEqual([
    { day: '2026-11-01', minutes: 25 * 60 },
  ])
  expect(split('2026-06-16T03:30:00.000Z', '2026-06-16T06:15:00.000Z')).toEqual([
    { day: '2026-06-15', minutes: 90 },
    { day: '2026-06-16', minutes: 75 },
  ])
  expect(split('2026-06-15T15:00:10.000Z', '2026-06-15T15:00:50.000Z')).toEqual([{ day: '2026-06-15', minutes: 0 }])
  expect(split('2026-06-15T15:00:59.000Z', '2026-06-15T15:01:00.000Z')).toEqual([{ day: '2026-06-15', minutes: 1 }])
  expect(toMinute('2026-06-15T15:00:59.999Z')).toBe('2026-06-15T15:00:00.000Z')
})

test('an entry that ends at midnight has no time in the next week', () => {
  const midnight = '2026-06-15T05:00:00.000Z'
  expect(weeksIn(calendar, { started_at: '2026-06-15T04:00:00.000Z', ended_at: midnight })).toEqual(['2026-06-08'])
  expect(weeksIn(calendar, { started_at: midnight, ended_at: midnight })).toEqual(['2026-06-15'])
  expect(weeksIn(calendar, { started_at: '2026-06-15T04:00:00.000Z', ended_at: '2026-06-15T05:01:00.000Z' })).toEqual([
    '2026-06-08',
    '2026-06-15',
  ])
})

test('paid time above 40 hours is overtime; breaks are apart', () => {
  const sum = (...entries: [kind: EntryKind, minutes: number][]) =>
    sumWeek(entries.map(([kind, minutes]) => ({ kind, minutes })))
  expect(sum(['visit', 2390], ['break', 300])).toEqual({ regular: 2390, overtime: 0, break: 300 })
  expect(sum(['shop', 2400], ['drive', 1])).toMatchObject({ regular: 2400, overtime: 1 })
})

test('hours in decimals tell every minute', () => {
  expect([0, 1, 2, 59, 60, 90, 453, 2400].map(decimalHours).join(' ')).toBe('0.00 0.02 0.03 0.98 1.00 1.50 7.55 40.00')
  for (let minutes = 0; minutes <= 10_080; minutes += 1)
    expect(Math.round(Number(decimalHours(minutes)) * 60)).toBe(minutes)
})

const payroll: PayrollWeek = {
  week: '2026-06-08',
  company_code: 'AB1',
  lines: [
    { name: 'Sam Lee Ortiz', payroll_id: '0012', regular: 2400, overtime: 90, break: 150 },
    { name: 'Ana', payroll_id: '7', regular: 61, overtime: 0, break: 0 },
  ],
}
const file = (format: keyof typeof payrollFormats) => ({
  name: payrollFormats[format].fileName(payroll),
  lines: payrollFormats[format].rows(payroll).map((row) => row.join(',')),
})

test('each file has the columns of its provider', () => {
  expect(file('csv')).toEqual({
    name: 'hours-2026-06-08.csv',
    lines: [
      'Payroll ID,Name,Week start,Week end,Regular hours,Overtime hours,Break hours',
      '0012,Sam Lee Ortiz,2026-06-08,2026-06-14,40.00,1.50,2.50',
      '7,Ana,2026-06-08,2026-06-14,1.02,0.00,0.00',
    ],
  })
  expect(file('gusto').lines).toEqual([
    'last_name,first_name,title,gusto_employee_id,regular_hours,overtime_hours,double_overtime_hours,missed_break_hours,bonus,commission,paycheck_tips,cash_tips,correction_payment,reimbursement,personal_note',
    'Ortiz,Sam Lee,,0012,40.00,1.50,,,,,,,,,',
    'Ana,,,7,1.02,,,,,,,,,,',
  ])
  expect(file('adp_run').lines).toEqual([
    '##GENERIC## V1.0',
    'IID,Pay Frequency,Pay Period Start,Pay Period End,Employee Id,Earnings Code,Pay Hours,Dollars,Separate Check,Department,Rate Code',
    'AB1,W,06/08/2026,06/14/2026,0012,REG,40.00,,,,',
    'AB1,W,06/08/2026,06/14/2026,0012,OT,1.50,,,,',
    'AB1,W,06/08/2026,06/14/2026,7,REG,1.02,,,,',
  ])
  expect(file('adp_workforce_now')).toEqual({
    name: 'PRAB1EPI.csv',
    lines: [
      'Co Code,Batch ID,File #,Reg Hours,O/T Hours,Hours 3 Code,Hours 3 Amount',
      'AB1,20260614,0012,40.00,1.50,,',
      'AB1,20260614,7,1.02,,,',
    ],
  })
  expect(file('paychex_flex').lines).toEqual([
    'Client ID,Worker ID,Org,Job Number,Pay Component,Rate,Rate Number,Hours,Units,Line Date,Amount,Check Seq Number,Override State,Override Local,Override Local Jurisdiction,Labor Assignment',
    'AB1,0012,,,Hourly,,,40.00,,,,,,,,',
    'AB1,0012,,,Overtime,,,1.50,,,,,,,,',
    'AB1,7,,,Hourly,,,1.02,,,,,,,,',
  ])
})
