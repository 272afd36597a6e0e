import type { Choice } from '#web/ui/picker.tsx'

const american = {
  'America/Chicago': 'US Central',
  'America/New_York': 'US Eastern',
  'America/Denver': 'US Mountain',
  'America/Phoenix': 'US Arizona',
  'America/Los_Angeles': 'US Pacific',
  'America/Anchorage': 'US Alaska',
  'Pacific/Honolulu': 'US Hawaii',
}

/** Every time zone the browser knows, those of the United States first. Always includes the current one. */
export function timeZoneChoices(current: string): Choice[] {
  const others = new Set([current, ...Intl.supportedValuesOf('timeZone')]).difference(new Set(Object.keys(american)))
  return [
    ...Object.entries(american).map(([value, detail]) => ({ value, label: value, detail })),
    ...[...others].map((value) => ({ value, label: value })),
  ]
}
