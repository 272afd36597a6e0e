/** Texts to staff that are sent again and again. */
export const staffTemplates = [
  { label: 'Job Assigned', text: 'You have a new job. Please open Jobs for the address and the details.' },
  { label: 'Schedule Change', text: 'Your schedule has changed. Please check today’s visits before you leave.' },
  { label: 'Running Late?', text: 'Are you on time for your next visit? Please let the office know.' },
  { label: 'Emergency Call', text: 'We have an emergency call. Please call the office as soon as you can.' },
  { label: 'Meeting Reminder', text: 'Reminder: team meeting tomorrow at 7:30 AM at the shop.' },
  { label: 'Job Complete?', text: 'Is the job finished? Please add your photos and set it to completed.' },
]

/** The same to clients. */
export const clientTemplates = [
  { label: 'Running late', text: 'We are running late today. We will text you when we are on the way.' },
  {
    label: 'Confirm visit',
    text: 'Will someone be at home for our visit? Please reply yes, or tell us a better time.',
  },
  {
    label: 'How to get in',
    text: 'How do we get in? Please text us the gate code and where your electrical panel is.',
  },
  { label: 'Photo of the panel', text: 'Could you text us a photo of your electrical panel with its door open?' },
  { label: 'Call us', text: 'Please call us when you have a moment.' },
  { label: 'All done', text: 'Our work is done. Please let us know if anything is not right.' },
]
