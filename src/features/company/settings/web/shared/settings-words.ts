export const settingsFailure = {
  failed: 'Failed to update settings',
  denied: "You don't have permission to update settings",
}

export const settingsWords = { done: 'Company settings updated', ...settingsFailure }
