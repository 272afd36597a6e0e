/** The toasts of changing a lead. */
export const leadFailure = {
  failed: 'Failed to update lead',
  denied: "You don't have permission to update leads",
}
