import { control, fields, link, part, texts } from './fact.ts'
import type { Screen } from './screen.ts'

/** Screens of a visitor before signing in. */
export const signedOut: Screen[] = [
  {
    path: '/',
    heading: 'Electrical work by Bluebonnet Electric',
    title: 'Bluebonnet Electric · Electrical Contractor',
    facts: [
      link('Log In', '/auth'),
      link('Request a Quote', '/quote-request'),
      part('License TECL 31875'),
      part('Licensed, insured, and on time.'),
      link('Get Started Free', '/auth'),
      link('Discover Features', '#features'),
      ...texts('Fast invoice creation', 'Secure payments', 'Job scheduling', 'Client management'),
      ...texts('Sparky AI business coach', 'TDLR and NEC compliance'),
      part('Send it by email or SMS'),
      ...texts('Multi-channel notifications', 'Role-based access control', 'PWA installation', 'Social referrals'),
      part('100% Texas compliant'),
      part('24/7 AI support'),
      part('Instant notifications'),
      part('Secure payments'),
      link('Start Free Trial', '/auth'),
      ...texts('Serving Texas', 'License TECL 31875'),
      part('© 2024'),
    ],
  },
  {
    path: '/auth',
    heading: /Log in/,
    facts: [
      control('Continue with Google'),
      control('Login'),
      control('Register'),
      ...fields('Username', 'Password'),
      control('Log In'),
    ],
  },
  {
    path: '/auth?tab=register',
    heading: 'Create your account',
    facts: [
      control('Continue with Google'),
      ...fields('Full name', 'Email', 'Username', 'Password', 'Confirm password'),
      control('Create Account'),
    ],
  },
  {
    path: '/quote-request',
    heading: 'Request a Quote',
    title: 'Request a Quote · Bluebonnet Electric',
    facts: [
      ...texts('Bluebonnet Electric', 'License TECL 31875', 'Tell us what you need. We will get back to you soon.'),
      ...fields('Name', 'Email', 'Phone (optional)', 'What do you need? (optional)', 'Details (optional)'),
      part('By sending this form, you agree that Bluebonnet Electric may contact you'),
      part('Reply STOP to opt out'),
      control('Send Request'),
      part('Or call (512) 555-0123'),
    ],
  },
  { path: '/reset-password', heading: /password/i, facts: [] },
  { path: '/nowhere', heading: '404 Page Not Found', facts: [] },
  { path: '/invoices', heading: '404 Page Not Found', facts: [link('Log In', '/auth')] },
]
