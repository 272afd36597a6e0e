/** The quick templates: each fills the description. */
export const templates = [
  {
    label: 'Safety Tips',
    description:
      'Warm outlets, flickering lights and breakers that keep tripping are early signs of a wiring problem. Unplug the device and have it checked before it becomes a fire.',
  },
  {
    label: 'Emergency Service',
    description:
      'Power out, sparks or a burning smell? Our licensed electricians answer emergency calls and make your home safe.',
  },
  {
    label: 'Panel Upgrade',
    description:
      'A modern 200 amp panel gives your home room for air conditioning, an EV and everything you plug in next. We handle the permit, the utility and the inspection.',
  },
  {
    label: 'GFCI Installation',
    description:
      'GFCI outlets cut the power in a fraction of a second and prevent electric shock in kitchens, bathrooms, garages and outdoors. We add or replace them in one visit.',
  },
  {
    label: 'Seasonal Check',
    description:
      'A seasonal electrical check finds loose connections, tired breakers and missing surge protection before the next heat wave or storm does.',
  },
  {
    label: 'LED Upgrade',
    description:
      'LED lighting uses a fraction of the power of older bulbs and lasts for years. We replace fixtures, dimmers and recessed lights, inside and out.',
  },
  {
    label: 'Code Compliance',
    description:
      'Selling, remodeling or opening a new location? We inspect your wiring against the current electrical code, fix what does not comply and meet the city inspector.',
  },
  {
    label: 'EV Charger Install',
    description:
      'Charge your EV overnight at home. We check your panel, install a Level 2 charger and take care of the permit.',
  },
] as const
