type SampleClient = {
  name: string
  business?: true
  address: string
  city: string
  zip: string
  notes?: string
}

const home = (name: string, address: string, city: string, zip: string, notes?: string): SampleClient => ({
  name,
  address,
  city,
  zip,
  ...(notes ? { notes } : {}),
})
const business = (name: string, address: string, city: string, zip: string, notes?: string): SampleClient => ({
  ...home(name, address, city, zip, notes),
  business: true,
})

/** The first is the one with a sign-in. Names and numbers are fictional, the towns are not. */
export const sampleClients: SampleClient[] = [
  home('Grace Holloway', '4812 Shoal Creek Blvd', 'Austin', '78756', 'Gate code 4417. Two friendly dogs.'),
  business('Lone Star Brewing Supply', '2207 E Cesar Chavez St', 'Austin', '78702', 'Invoices to accounting, net 30.'),
  home('Hector and Maria Salinas', '1109 Brodie Ln', 'Austin', '78745'),
  business('Pecan Street Dental', '310 W Pecan St', 'Pflugerville', '78660', 'Work after 5 PM only.'),
  home('Tom Abernathy', '77 Lakeway Dr', 'Lakeway', '78734'),
  home('Denise Okafor', '2914 Gattis School Rd', 'Round Rock', '78664'),
  business('Hill Country Self Storage', '15600 US-290', 'Dripping Springs', '78620'),
  home('Bill Krause', '508 Old San Antonio Rd', 'Buda', '78610', 'Panel in the garage, behind the freezer.'),
  home('Yuki Tanaka', '6301 Mesa Dr', 'Austin', '78731'),
  business('Cedar Park Animal Clinic', '1205 Cypress Creek Rd', 'Cedar Park', '78613'),
  home('Angela Brandt', '904 Main St', 'Georgetown', '78626', '1920s house, knob and tube in the attic.'),
  home('Rashid Karimi', '11815 Metric Blvd', 'Austin', '78758'),
  business('San Marcos Print Works', '640 E Hopkins St', 'San Marcos', '78666'),
  home('Laura and Pete Novak', '233 Bluebonnet Trl', 'Leander', '78641'),
  home('Cynthia Voss', '1820 Barton Hills Dr', 'Austin', '78704'),
  business('Bastrop Feed and Ranch', '1411 Chestnut St', 'Bastrop', '78602', 'Ask for Earl at the counter.'),
  home('Marcus Delgado', '4125 Kyle Crossing', 'Kyle', '78640'),
  home('Evelyn Pruitt', '719 Rock St', 'Georgetown', '78626'),
  business('Violet Crown Coffee', '1500 S Lamar Blvd', 'Austin', '78704', 'Opens at 6; work before that.'),
  home('Sunil Mehta', '3305 Teravista Club Dr', 'Round Rock', '78665'),
  home('Joanna Whitaker', '98 Sunset Ridge', 'Lakeway', '78738'),
  business('Riverbend Apartments', '2600 Riverside Dr', 'Austin', '78741', '48 units. Manager: Carla.'),
  home('Dale Hutchins', '12402 FM 969', 'Austin', '78724'),
  home('Priscilla Monroe', '401 Elm St', 'San Marcos', '78666'),
  business('Tex-Mex Casa Lupita', '8120 Research Blvd', 'Austin', '78758'),
  home('Oliver Grant', '5602 Cougar Dr', 'Austin', '78745'),
  home('Fatima Rahman', '1702 Parkfield Dr', 'Austin', '78758'),
  business('Brushy Creek Fitness', '7700 W Parmer Ln', 'Austin', '78729'),
  home('Walter Jennings', '220 Ranch Road 12', 'Dripping Springs', '78620', 'Well pump on its own meter.'),
  home('Nina Castellanos', '1015 Westlake High Dr', 'West Lake Hills', '78746'),
  business('Georgetown Early Learning', '3100 Williams Dr', 'Georgetown', '78628', 'Background check on file.'),
  home('Peter Lindqvist', '806 Harwood Pl', 'Austin', '78704'),
  home('Amy Zhou', '14305 Ronald Reagan Blvd', 'Leander', '78641'),
  business('Capital Tile Warehouse', '9701 Burnet Rd', 'Austin', '78758'),
  home('Roberta Ellison', '36 Pecan Grove', 'Kyle', '78640'),
  home('Jacob Fischer', '2008 Enfield Rd', 'Austin', '78703'),
  business('Hays County Gymnastics', '1251 Cabelas Dr', 'Buda', '78610'),
  home('Simone Archer', '4409 Avenue G', 'Austin', '78751'),
  home('Kenneth Boyd', '5300 Hwy 71', 'Bastrop', '78602'),
  business('Old Settlers Auto Glass', '2050 N Mays St', 'Round Rock', '78664'),
]

/** A reserved address that never receives mail (RFC 2606). */
export function sampleEmail(name: string): string {
  const local = name
    .toLowerCase()
    .replace(/ and .* /, '.')
    .replace(/[^a-z]+/g, '.')
  return `${local}@mail.example`
}

/** 555-01xx is reserved for fiction. */
export const samplePhone = (index: number): string => `+1512555${String(100 + (index % 100)).padStart(4, '0')}`

export const company = {
  company_name: 'Bluebonnet Electric',
  email: 'office@bluebonnet.example',
  phone: '(512) 555-0123',
  address: '1200 E 6th St',
  city: 'Austin',
  state: 'TX',
  zip: '78702',
  license_number: 'TECL 31875',
  years_in_business: 14,
  review_channel: 'email' as const,
  review_link: 'https://reviews.example/bluebonnet-electric',
  tagline: 'Licensed, insured, and on time.',
  about:
    'A family-owned electrical contractor for homes and businesses in Central Texas: service calls, panel upgrades, EV chargers, generators, lighting and commercial build-outs.',
}

export const staff = [
  { role: 'admin', username: 'admin', name: 'Dana Whitfield', email: 'dana@bluebonnet.example', phone: '+15125550101' },
  {
    role: 'employee',
    username: 'employee',
    name: 'Marcus Reyes',
    email: 'marcus@bluebonnet.example',
    phone: '+15125550102',
  },
  { role: 'employee', username: 'priya', name: 'Priya Nair', email: 'priya@bluebonnet.example', phone: '+15125550103' },
] as const
