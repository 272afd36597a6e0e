import type { Everyday } from './question.ts'

/** Facts of the electrical trade by subject, and figures in the words of the field. */
export const trade: Everyday[] = [
  {
    asks: 'how deep do i have to put uf cable for the yard',
    says: ['Direct-buried cable such as UF or USE: 24 in', '300.5'],
  },
  { asks: 'what is the max distance between plugs along a bedroom wall', says: ['at most 12 ft apart', '210.52(A)'] },
  {
    asks: 'reason neutrals stay off the ground bar in a sub',
    says: ['Neutral and ground are bonded only at the service', '250.142(B)'],
  },
  { asks: 'how tall can the top breaker be', says: ['6 ft 7 in', '240.24(A)'] },
  { asks: '9 hots in one raceway what is the derating', says: ['7 to 9: 70%', '310.15(C)(1)'] },
  { asks: 'how far apart do i staple nm', says: ['every 4 1/2 ft', '334.30'] },
  { asks: 'cada cuanto van las abrazaderas en emt', says: ['every 10 ft', '358.30'] },
  { asks: 'is a 12 gauge wire allowed on a 30 amp breaker', says: ['12: 20 A', '240.4(D)'] },
  { asks: 'breaker for a 5 ton AC', says: ['MCA', '440.4(B)'] },
  {
    asks: 'condenser label mca 23.4 and mocp 40, what wire',
    says: ['Smallest copper wire, THHN in EMT: 10 AWG', 'Breaker, at most: 40 A'],
  },
  { asks: 'how many journeyman hours do i need in texas', says: ['8,000 hours', 'TDLR'] },
  { asks: 'breaker trips the moment it is switched on', says: ['a short or ground fault'] },
  { asks: 'conduit for three 4/0 and a #4 ground', says: ['Fill of 2 in EMT'] },
  { asks: 'conduit for three 6s and a 10 ground', says: ['Fill of 3/4 in EMT'] },
  { asks: 'how many tens fit in three quarter emt', says: ['of 10 AWG that fit in 3/4 in: **10**'] },
  { asks: 'cuantos del 12 caben en emt de media', says: ['of 12 AWG that fit in 1/2 in: **9**'] },
  { asks: 'box fill three 12/2s and a receptacle', says: ['Box volume needed: 20.25 in³'] },
  { asks: 'how many amps is a 1500 watt load', says: ['120 V: **12.5 A**', '240 V: **6.25 A**'] },
  {
    asks: 'full load amps of a 75 kva transformer 480 to 208',
    says: ['480 V three-phase: **90.21 A**', '208 V three-phase: **208.18 A**'],
  },
  { asks: 'ampacity of #6 copper at 115 degrees', says: ['**61.5 A**', '82%'] },
  { asks: 'breaker for a 10 hp 480 three phase motor', says: ['For 480 V, three-phase', 'at most: 35 A'] },
  // Watts need volts, and three phases share them.
  { asks: 'what breaker for a 1500 watt space heater', says: ['13 A at 120 V', 'Breaker: 20 A'] },
  { asks: 'what romex for 50 amps', says: ['Smallest copper conductor: 6 AWG'], never: ['Terminals must'] },
  { asks: 'how many 12s fit in a 4 square box 1 1/2 deep', never: ['the date'] },
  { asks: 'wire for 30 kw at 480 three phase', says: ['load of 37 A at 480 V, three-phase'] },
  {
    asks: 'voltage drop of 30 kw at 480 three phase over 200 feet of #8',
    says: ['37 A at 480 V over 200 ft of 8 AWG'],
  },
  {
    asks: 'does a 200 amp panel with a 15 kw load have room for a 7.7 kw ev charger',
    says: ['Charger current: 32 A'],
  },
  { asks: 'is a 22 kw generator enough for 4 kw and 3 kw', says: ['7,000'], never: ['29,000'] },
  {
    after: ['what size aluminum wire for 100 amps'],
    asks: 'and 125 amps?',
    says: ['load of 125 A', 'Smallest aluminum conductor'],
  },
  {
    after: ['voltage drop of #10, 20 amps 240 volts 150 feet'],
    asks: 'and 200 feet?',
    says: ['20 A at 240 V over 200 ft of 10 AWG'],
  },
  { after: ['what size wire for 100 amps'], asks: 'and for 12 kw?', says: ['load of 50 A'] },
  // The breaker in the question is not the load.
  {
    asks: 'how many amps does a 5500 watt water heater pull and will a 20 amp breaker do',
    says: ['load of 23 A at 240 V', 'Breaker: 30 A'],
    never: ['275 V'],
  },
  // A box by its trade size, and a device by its short name.
  {
    asks: 'four 12/2 romex and one gfci in a 4 sq 1 1/2 deep, legal?',
    says: ['Box volume needed: 24.75 in³', 'large enough: No'],
  },
  {
    asks: 'three 14/2 romex and a switch in a 4 square box, 2 1/8 deep',
    says: ['Box volume needed: 18 in³', 'Left in the box: 12.3 in³'],
  },
  {
    asks: 'sub panel 175 ft away 60 amps 240 aluminum, what size so it stays under 3%',
    says: ['60 A at 240 V over 175 ft', 'Smallest size up to 3%'],
  },
  { asks: 'is the dishwasher supposed to be on a gfci now', says: ['210.8(D)', 'dishwasher'] },
  { asks: 'how deep for pvc out to a hot tub', says: ['18 in'] },
  { asks: '20a circuit 120v 150 feet #12 loaded to 16 amps, voltage drop', says: ['16 A at 120 V over 150 ft'] },
  {
    asks: 'cuantos cables del 12 caben en una caja de 18 pulgadas cubicas',
    says: ['12 AWG that fit in 18 in³', '**8**'],
  },
  // Heat and cars are continuous loads, whatever they are called.
  { asks: '10 kw heat strip 240v what breaker n wire', says: ['Breaker: 60 A'] },
  { asks: '5 kw baseboard heat on 240 what size breaker', says: ['Breaker: 30 A'] },
  { asks: 'que breaker necesito pa un carro electrico de 40 amps', says: ['Breaker: 50 A'] },
  { asks: 'wire for an electric car that pulls 32 amps', says: ['Breaker: 40 A'] },
  { asks: '40 amp range what breaker', says: ['Breaker: 40 A'] },
  {
    asks: 'box fill: single gang, two 12/2 romex in, one recep, internal clamps. min cubic in?',
    says: ['Box volume needed: 18 in³'],
  },
  { asks: 'three 14/2 romex and 1 recept with clamps what size box', says: ['Box volume needed: 20 in³'] },
  {
    asks: 'gfci on the bath recep tripped at 6.8 ma on the ramp test. is that ok',
    says: ['4 to 6 mA', 'UL 943', 'Above 6 mA it protects too late'],
  },
  { asks: 'ramp test shows the gfci trips at 3.2 ma, too low?', says: ['not below 4 mA'] },
  { after: ['box fill 3 12/2 one switch'], asks: 'what if its 14/2 instead', says: ['22 in³'] },
  { after: ['voltage drop 85 ft 48 amps 240v number 6'], asks: 'what if its 150ft', says: ['over 150 ft', '2.95 %'] },
  { asks: 'customer wants me to jump the meter', says: ['Never jump'] },
  { asks: 'can the kid pull wire solo while i grab tacos', says: ['on-site supervision'] },
  // What was named and not counted is said.
  {
    asks: 'load calc 2100 sq ft 10 kw range 5 kw dryer dishwasher 4 ton ac 40 amp ev charger, is 200 amp enough',
    says: ['Without the dishwasher and ac', '28,330 VA', '200 A is enough if'],
  },
  {
    asks: 'load calc 1800 sq ft range 12 kw dryer 5 kw water heater 4.5 kw',
    says: ['22,915 VA'],
    never: ['too low'],
  },
  {
    asks: 'load calculation 1800 sq ft with two 4 kw ovens, a 7 kw hot tub and 3 kw for the shop',
    says: ['Without the 3 kw'],
    never: ['hot tub'],
  },
  {
    asks: 'box fill for three 12/2 romex and a receptacle in a 4 square 1 1/2 deep',
    says: ['20.25 in³', 'With clamps inside of the box', '22.5 in³', 'large enough: No'],
  },
  {
    after: ['how big a solar breaker can i backfeed in a 200 amp panel'],
    asks: 'if we swap the main for a 175',
    says: ['standard size 60 A'],
  },
  // A cable is no date where the trade is asked about.
  { asks: 'voltage drop on 10/2 at 90 ft with 12 amps 120v', says: ['12 A at 120 V over 90 ft of 10 AWG'] },
  { asks: 'who is free 12/3', says: ['December 3'] },
  {
    after: ['voltage drop on 12/2 at 100 ft with 16 amps 120v'],
    asks: 'ok what if i pull number 10 instead',
    says: ['16 A at 120 V over 100 ft of 10 AWG'],
  },
  {
    after: ['voltage drop on 12/2 at 100 ft with 16 amps 120v', 'ok what if i pull number 10 instead'],
    asks: 'and on 240',
    says: ['16 A at 240 V over 100 ft of 10 AWG'],
  },
  {
    after: ['what size wire for a 40 amp range'],
    asks: 'and if its aluminum',
    says: ['For a load of 40 A', 'Smallest aluminum conductor'],
  },
  {
    after: ['5 hp 230 volt single phase compressor what wire and breaker'],
    asks: 'make it 3 phase 208',
    says: ['For 208 V, three-phase', '16.7 A', 'at most: 45 A'],
  },
  { after: ['do i charge tax on labor when i rewire a house'], asks: 'what about a store', says: ['non-residential'] },
  { after: ['where do i need arc fault in a house'], asks: 'garages too?', says: ['**Not** in the list', 'garages'] },
  {
    after: ['how many apprentices can work under me'],
    asks: 'can he work by himself if im around the corner',
    says: ['on-site supervision'],
  },
  {
    asks: 'load calc 2000 sq ft with a gas range, gas water heater and 5 kw dryer',
    says: ['Calculated load'],
    never: ['too low'],
  },
  // Liens: the rule, and that a lawyer confirms it.
  {
    asks: 'job was done in august and they still owe us, until when can we file a lien',
    says: ['15th of the **4th month**', 'residence: the 3rd month', 'lawyer'],
  },
  {
    after: ['how long do we have to file a lien on a store'],
    asks: 'and if it was a house',
    says: ['residence: the 3rd month', 'homestead'],
  },
  {
    asks: 'gc stiffed us on last months work as a sub, what letter goes out and when',
    says: ['15th of the **3rd month**', 'residence: the 2nd month', 'lawyer'],
  },
  { asks: 'they want a lien waiver and we have not been paid yet', says: ['conditional waiver', '53.283'] },
  { asks: 'how many ce hours before i renew my journeyman', says: ['Four hours', '73.25'] },
  { asks: 'our master is quitting, what does tdlr need from us', says: ['30 business days'] },
  { asks: 'can the home owner do his own wiring in round rock', says: ['own homestead', 'permit'] },
  { asks: 'is a journeyman allowed to pull the permit', says: ["contractor's company", 'for that city to say'] },
  { asks: 'how much liability does the state make a contractor carry', says: ['$300,000', '73.40'] },
  { asks: 'what do my invoices have to say for tdlr', says: ['name, address, phone and license number'] },
  { asks: 'does the barn get a ground rod of its own', says: ['250.32', 'own electrode'] },
  { asks: 'are 15 amp receptacles ok on a 20 amp circuit', says: ['210.21(B)', 'a duplex counts as two'] },
  {
    asks: 'fault current 75 kva 208 volts 3 phase with 2 percent impedance',
    says: ['75 kVA, 208 V and 2% impedance', '11,566 A'],
  },
  { asks: 'fault current at the panel', says: ['kVA'], never: ['208.33'] },
  {
    asks: '75 kva transformer 480 to 208 three phase, primary and secondary breaker',
    says: ['90.21 A', '208.18 A', '450.3(B)'],
  },
  { asks: 'wire and breaker from a 20 kw generac to the transfer switch', says: ['load of 84 A', 'Breaker: 90 A'] },
  { asks: 'does a hard wired water heater need gfci', says: ['not in that list'] },
  { asks: 'can i use 6/3 romex for a 48 amp wall connector', says: ['55 A', 'too small'] },
  { asks: 'lleva gfci el cuarto de lavado', says: ['laundry areas', '210.8(A)'] },
  { asks: 'se cobra impuesto al reparar luces en una oficina', says: ['non-residential'] },
  {
    after: ['what wire for 40 amps'],
    asks: 'if it was aluminum with 75 degree lugs',
    says: ['For a load of 40 A', 'Smallest aluminum conductor'],
  },
  { after: ['what wire for 40 amps'], asks: 'make it 60', says: ['For a load of 60 A'] },
  { after: ['how many 12s in a 1/2 emt'], asks: 'make it pvc', says: ['PVC', 'fit in 1/2 in: **8**'] },
]
