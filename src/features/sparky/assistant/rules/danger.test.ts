import { expect, test } from 'vitest'
import { dangerText, isDanger } from './danger.ts'

test.each([
  'my outlet sparks, what now',
  'I smell burning from my panel, what do I do',
  'there is smoke coming out of a receptacle',
  'I got shocked by the kitchen faucet',
  'my lights are flickering',
  'flickering lights at Grace, what could it be',
  'the panel is buzzing',
  'buzzing noise from the breaker box',
  'water in the panel',
  'the breaker makes a popping noise',
  'my breaker popped and smokes',
  'there is a gas leak in the garage',
  'my breaker panel got flooded last night',
  'outlet is hot to the touch',
  'the plug melted',
  'fishy smell near the outlet',
  'a power line is down in the yard',
  'the switch gets very warm',
  'my dryer outlet is on fire',
  'can you come, the charger is smoking',
  'sparks from the meter',
  'the baby poked a fork into the outlet',
  'half my house is dead and the other half the lights are super bright',
  'the half the lights get brighter and the others dim',
  'la caja esta caliente y truena',
  'hay agua en el medidor',
  'i just got bit by a panel feel weird',
  'that junction box bit me',
  'my lamp post is sparking',
  'the post light in my yard is on fire',
  'sparks coming out of the fence post outlet',
  'make the lamp post on the left stop smoking',
  'one of my plugs hums',
  'there is a wire on my lawn',
  'a guy on facebook says my panel is on fire',
  'there is an exposed hot wire in my wall',
  'my outlet burned out and is black',
  'how do i replace a burned out breaker',
  `${'You were here last week. '.repeat(60)}and now the panel smokes`,
  `${'x'.repeat(990)} the panel smokes`,
])('sees danger in %j', (message) => {
  expect(isDanger(message)).toBe(true)
})

test.each([
  'the kitchen lights are too bright, can i get a dimmer',
  'install half a dozen dimmers',
  'how much is a smoke and CO detector',
  'book Grace a fire alarm inspection on Friday',
  'when do arc fault breakers apply',
  'breaker for a water heater',
  'outlet for a hot tub',
  'what size wire for a water heater in the garage with a 30 amp breaker',
  'what does Jim Sparks owe',
  'hey Sparky, what can you do',
  'replace a burned out bulb',
  'price of a flood light',
  'write a facebook post about electrical fires',
  'who has been burning the midnight oil',
  'can you run a wire across my yard to the shed',
  'the dog of Linus bit me',
  'write a post about flickering lights',
  'the hot wire goes to the brass screw',
  'sam is burned out and wants a week off',
  'shock protection at pools',
  'is a receptacle near water required to have a GFCI',
  'how much do I owe',
  'put Marisol down for Friday at 1',
  'breaker 31 keeps poppin whats it for',
  'my breaker popped again',
])('sees none in %j', (message) => {
  expect(isDanger(message)).toBe(false)
})

test.each([
  ['la caja esta caliente y truena', 'Primero la seguridad'],
  ['hay chispas en mi contacto', 'Primero la seguridad'],
  ['huele a quemado', 'Primero la seguridad'],
  ['sparks from the meter', 'Safety first'],
  ['my panel is on fire', 'Safety first'],
  ['burning smell', 'Safety first'],
  ['i smell gas', 'Safety first: go outside now'],
  ['huele a gas en la cocina', 'Primero la seguridad: salga ya'],
])('answers %j in its language', (message, start) => {
  expect(dangerText({ message, phone: '(512) 555-0123', staff: false })).toMatch(
    new RegExp(`^${start}.*\\(512\\) 555-0123\\.$`),
  )
})
