import { LinkButton } from '#app/kit/ui/button'
import { UpgradeAdvice } from '#app/platform/page/upgrade'
import { UpgradeDialog } from '#app/platform/page/upgrade-dialog'
import { limitSentence, type TrialLimit } from '../billing-preview'

/**
 * The button that adds a location. At the limit of the trial, it opens a dialog that says so. The form says the same.
 */
export function AddLocation({ to, trial: { limit, isAdmin } }: { to: string; trial: TrialLimit }) {
  const button = (
    <LinkButton to={to} variant="primary" icon="plus">
      Add Location
    </LinkButton>
  )
  if (limit === null) return button
  return (
    <UpgradeDialog
      id="location-limit"
      title="Unable to add a location"
      advice={
        <>
          {limitSentence(limit)} <UpgradeAdvice isAdmin={isAdmin} purpose="add more" />
        </>
      }
      isAdmin={isAdmin}
      opensFor={(href) => href === to}
    >
      {button}
    </UpgradeDialog>
  )
}
