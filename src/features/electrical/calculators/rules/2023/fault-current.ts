/** Available fault current, 2023: how it is calculated, what must withstand it, and where it is marked. */
export const faultCurrent = {
  method: 'Point-to-point method',
  /** The impedance of a transformer may be so much lower than its nameplate. */
  tolerance: { source: 'UL 1561', percent: 10 },
  /** Line to neutral at the terminals of a center-tapped transformer, in tenths of the current line to line. */
  centerTap: { source: 'Line to neutral at a center tap', tenths: 15 },
  motors: { source: 'Motors that feed a fault', times: 4 },
  ratings: '110.9 and 110.10',
  marking: {
    section: '110.24(A)',
    /** Premises without a marking. */
    exempt: ['one_two_family', 'dwelling_unit'] as readonly string[],
    exemption: 'Not on the service equipment of dwelling units',
    /** It also names the short-circuit current rating. */
    withRating: false,
    /** Another section that asks for a marking. */
    also: 'Panelboards, switchboards and switchgear are marked too, except in one- and two-family dwellings (408.6). This was not checked in the printed code.' as
      string | null,
  },
}
