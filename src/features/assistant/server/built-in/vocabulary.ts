// The everyday words of the trade and the app, by what they mean. Words not listed here may be names.

const concepts = {
  owe: 'owe owes owed owing outstanding unpaid balance debt due arrears',
  invoice: 'invoice invoices bill bills billing inv',
  overdue: 'overdue late delinquent',
  pay: 'pay pays paid paying payment payments receipt receipts',
  client: 'client clients customer customers homeowner homeowners',
  job: 'job jobs project projects',
  booking: 'booking bookings appointment appointments appt visit visits',
  schedule: 'schedule schedules scheduled calendar agenda lineup planned plans plan',
  book: 'book reserve arrange',
  free: 'free available availability openings opening slot slots vacant',
  busy: 'busy',
  electrician: 'electrician electricians technician technicians tech techs crew',
  coming: 'coming come comes arrive arrives arriving arrival visiting',
  lead: 'lead leads prospect prospects',
  pipeline: 'pipeline',
  quote: 'quote quotes estimate estimates proposal proposals',
  permit: 'permit permits',
  inspection: 'inspection inspections inspector inspectors',
  license: 'license licenses licence licences licensed insurance insured bonded',
  panel: 'panel panels panelboard breakerbox loadcenter',
  circuit: 'circuit circuits',
  breaker: 'breaker breakers overcurrent ocpd fuse fuses',
  wire: 'wire wires conductor conductors cable cables awg gauge ampacity wiring',
  size: 'size sizes sized sizing big large smallest minimum',
  amps: 'amps amp amperage amperes ampere',
  motor: 'motor motors horsepower',
  drop: 'drop',
  conduit: 'conduit conduits emt rmc pvc raceway pipe',
  fill: 'fill fits fit full',
  box: 'box boxes',
  generator: 'generator generators genset standby',
  ev: 'ev evse charger chargers evcharger tesla',
  room: 'room capacity space spaces handle',
  load: 'load loads demand',
  dwelling: 'dwelling house home residence residential',
  tax: 'tax taxes taxed taxable taxing',
  labor: 'labor labour',
  material: 'material materials parts',
  code: 'nec code codes article articles section standard standards requirement requirements rule rules required require requires',
  codeword:
    'gfci gfi afci arc ground grounding grounded bonding bond electrode rod romex nm receptacle receptacles outlet outlets clearance burial bury buried trench depth surge disconnect disconnects tamper busbar solar pool spa fault romex photovoltaic',
  revenue: 'revenue income earnings earned sales earn',
  figures: 'figures stats statistics numbers dashboard overview doing performance summary attention kpi kpis',
  money: 'money',
  price: 'price prices cost costs charge charges rate rates pricebook pricing',
  referral: 'referral referrals refer referred referring reward rewards',
  credit: 'credit credits deposit',
  company: 'company business office firm',
  phone: 'phone telephone cell mobile',
  address: 'address live lives located location',
  email: 'email emails mail',
  contact: 'contact reach call contacts',
  hours: 'hours hour closed closing',
  services: 'service services offer offers',
  text: 'text texts sms',
  message: 'message messages',
  post: 'post posts facebook instagram linkedin twitter',
  marketing: 'marketing advertising ad',
  create: 'create make add new draft write start propose enter register prepare',
  send: 'send tell notify',
  user: 'user users employee employees staff',
  role: 'role roles permission permissions',
  setting: 'settings setting',
  unassigned: 'unassigned nobody',
  status: 'status statuses state progress',
  last: 'last latest recent newest previous',
  first: 'first next upcoming soon soonest',
  expire: 'expire expires expiring expired expiration expiry renewal renew',
  cancel: 'cancel cancelled canceled cancelling',
  void: 'void voided voiding',
  review: 'review reviews',
  dossier: 'dossier',
  file: 'file files photo photos picture pictures',
} as const

type Concept = keyof typeof concepts

/** Common words that are no names. */
const common = new Set(
  `a able about voltage number current  above accept accepted according across actually after again against ago ahead ai all almost along already also always am an and another any anybody anyone
  anything anywhere app apply are area around as ask asked asking at away back bad be because become been before begin behind being believe below best better between both
  bring but buy by can cannot cant car change changed changes check choose clear click close color complete completed confirm confirmed copy correct could count couple day days deal decide default
  delete deleted describe details did different difference do does doesnt doing done dont double down download drag during each early easy edit either else email end enough even ever every
  everybody everyone everything exactly example except explain export far fast feature few fill final find fine finish finished fix fixed follow for forget forgot found from fully further get gets
  getting give given go goes going gone good got great guide had half happen happened happens hard has have havent having he hello help her here hey hi hide high him his hit how however i id idea if ill im
  import important in inch inches include included inside install installed installation instead into invite invited is isnt it its itself ive just keep kind knew know known later lately learn least leave left less let lets like
  limit line lines link linked list listed little log login logout long look looking lose lost lot low main make makes making man many matter may maybe me mean means meant meet might mind mine minute
  minutes mistake mode month months more morning most move moved much must my name named names near need needed needs never night no none nor not note notes nothing now of off often oh ok okay old on once one ones online only
  onto opens option options or order other others our out outside over own page part parts password past people per percent perhaps person photo pick place please possible print problem put question
  quick quickly quite read ready real really record records remind reminder reminders remove rename repair replace reply report request reset rest result right run said same save saved say says screen search second see seem
  seen select sell set several she short should show shows side sign signature signed since site skip small so some somebody someone something sometimes somewhere soon sorry sort sparky start started still
  stop such sure switch system take takes talk team tell than thank thanks that thats the their them then there theres these they theyre thing things think this those though through time times to
  today together tomorrow too total toward try turn two type under until up update upload upon us use used user uses using usually very view wait want wanted wants warn was wasnt watch way we week weekend weeks well went were weve
  what whats when where wheres whether which while who whole whom whos whose why will wish with within without wont wonder word words work worked working works worse would wouldnt write wrong year years yes yet you youd youll your
  youre yours afternoon evening noon midnight monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december
  guys folks buddy dear sir madam mr mrs ms someone yall gonna wanna lemme gimme lookup show tells ac dc hp kw kva va volt volts v w watt watts ft feet foot sq sqft square thhn xhhw thwn copper aluminum al cu
  single three phase phases schedule degree degrees insulation kitchen bathroom garage bedroom outdoor outdoors basement laundry house houses home homes building buildings commercial retail store shop
  remodel remodeling renovation repair repairs repairing repaired maintenance construction newly built build fixing upgrade upgrades upgrading lump sum separated separate contract install
  nameplate continuous noncontinuous dishwasher disposal range oven dryer heater heat pump water hot tub ev amp hour hours minute min mins pm am oclock
  still stands stand stood going dates date deadline deadlines voice speak spoken mic microphone recurring full-time part-time automatic automatically manual manually sample setup signed signs signing
  next days needs customer's who'd it'd whose there's isn't doesn't can't won't don't i'm i've i'd you're they're we're that's what's who's where's how's let's
  technician's unassigned assigned assign assigning assigns vs versus etc also plus minus equal equals worth owes amount amounts pending draft drafts sent open closed active inactive archived archive archiving
  happening upcoming current currently recently late later latest past ended future
  reschedule postpone failed passed approved rejected submitted declined viewed converted issued answer answered unanswered top biggest largest highest lowest oldest worst average profit gate door clock
  tonight yesterday daily weekly monthly yearly annual annually quarter`
    .split(/\s+/)
    .filter(Boolean),
)

const meanings = new Map<string, Set<Concept>>()
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the record above
for (const [concept, words] of Object.entries(concepts) as [Concept, string][])
  for (const word of words.split(' ')) meanings.set(word, (meanings.get(word) ?? new Set()).add(concept))

/** The words that a typo is looked for in: long enough that one wrong letter still tells. */
const LEAST = 5
const correctable = [
  ...[...meanings.keys()].filter((word) => word.length >= LEAST),
  // Linus is not a typo of lines.
  ...[...common].filter((word) => word.length > LEAST),
]

const swapped: Record<string, string> = {
  waht: 'what',
  wath: 'what',
  hwo: 'how',
  wich: 'which',
  whcih: 'which',
  teh: 'the',
  adn: 'and',
  dose: 'does',
  woh: 'who',
  wehn: 'when',
  whre: 'where',
  thier: 'their',
  owse: 'owes',
}

/** True if one edit (a letter wrong, missing, extra, or two swapped) turns one word into the other. */
export function isOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false
  let start = 0
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (restA.length <= 1 && restB.length <= 1) return true
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0]
}

const plain = (word: string): string => word.replace(/[’']s?$/, '').replace(/[’']/g, '')

const known = (word: string): boolean => meanings.has(word) || common.has(word)

/** Possible base forms of a word: `replies` of reply, `charging` of charge, `voided` of void. */
function basesOf(word: string): string[] {
  const [, root, ending] = /^(.{3,}?)(ies|es|s|ied|ed|d|ing|er|ly)$/.exec(word) ?? []
  if (root === undefined || ending === undefined) return []
  if (ending === 'ies' || ending === 'ied') return [`${root}y`]
  return [root, `${root}e`, root.replace(/(.)\1$/, '$1'), word.slice(0, -1)]
}

/** The known word that this is, perhaps in the singular or with a letter wrong; null for a name or something new. */
export function knownWord(written: string, { exactly = false } = {}): string | null {
  const word = plain(written.toLowerCase())
  const base = [word, ...basesOf(word)].find(known)
  if (base !== undefined) return base
  if (swapped[word] !== undefined) return swapped[word]
  if (exactly || word.length < LEAST) return null
  return correctable.find((one) => one[0] === word[0] && isOneEdit(word, one)) ?? null
}

/** The vocabulary's own word for a word: its concept, or a common word as it is. Null: perhaps a name. */
export function canonical(written: string): string | null {
  const word = knownWord(written, { exactly: true })
  if (word === null) return null
  const [concept] = meanings.get(word) ?? []
  return concept ?? word
}
