/** Texts to staff that are sent again and again. */
export const templates = [
  { label: 'Job Assigned', text: 'You have a new job. Please open Jobs for the address and the details.' },
  { label: 'Schedule Change', text: 'Your schedule has changed. Please check today’s visits before you leave.' },
  { label: 'Running Late?', text: 'Are you on time for your next visit? Please let the office know.' },
  { label: 'Emergency Call', text: 'We have an emergency call. Please call the office as soon as you can.' },
  { label: 'Meeting Reminder', text: 'Reminder: team meeting tomorrow at 7:30 AM at the shop.' },
  { label: 'Job Complete?', text: 'Is the job finished? Please add your photos and set it to completed.' },
]
