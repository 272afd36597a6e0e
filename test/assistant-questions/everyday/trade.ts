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
]
