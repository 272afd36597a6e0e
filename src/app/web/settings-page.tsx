import { FailedDeliveries } from '#features/deliveries/web/failed-deliveries.tsx'
import { SettingsScreen } from '#features/settings/web/settings-screen.tsx'

/** The company's settings, with the cards of the features that settings cannot know. */
export const SettingsPage = () => (
  <SettingsScreen>
    <FailedDeliveries />
  </SettingsScreen>
)
