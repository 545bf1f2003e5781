/**
 * Explains the score and the target score in dialogs over the list. Without JavaScript, the links lead to the pages of
 * both.
 */
import type { ReactNode } from 'react'
import { Button, LinkButton } from '#app/kit/ui/button'
import { LinkDialog } from '#app/kit/ui/overlays/link-dialog'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { FormulaSentences } from '../score/formula-explanation'
import type { Formula, Targets } from '../score/score'
import { targetsByAdminMessage } from '../score/targets/target-messages'
import { TargetTable } from '../score/targets/target-table'

/** The formula of the listed scores, and the account's targets and their weights. */
export type Scoring = { formula: Formula; targets: Targets }

export function ScoreDialog({
  scoring,
  scoreTo,
  children,
}: {
  scoring: Scoring
  /** The URL of the page that explains the scores of the listed locations. */
  scoreTo: string
  children: ReactNode
}) {
  return (
    <LinkDialog
      id="score-explanation"
      title="How scores work"
      opensFor={(href) => href === scoreTo}
      content={(close) => (
        <>
          <p className="mt-1 text-sm">A score is the sum of its points, from 0 to 100.</p>
          <FormulaSentences formula={scoring.formula} />
          <DialogActions close={close}>
            <LinkButton to={scoreTo} variant="primary">
              See the points of these locations
            </LinkButton>
          </DialogActions>
        </>
      )}
    >
      {children}
    </LinkDialog>
  )
}

export function TargetDialog({
  scoring,
  canEdit,
  children,
}: {
  scoring: Scoring
  canEdit: boolean
  children: ReactNode
}) {
  const href = useAccountHref()
  return (
    <LinkDialog
      id="target-score"
      title="Target score"
      opensFor={(target) => target === href('/settings/target-score')}
      content={(close) => (
        <>
          <div className="mt-2">
            <TargetTable targets={scoring.targets} formula={scoring.formula} />
          </div>
          {canEdit ? null : <p className="hint">{targetsByAdminMessage}</p>}
          <DialogActions close={close}>
            {canEdit ? (
              <LinkButton to={href('/settings/target-score/edit')} variant="primary">
                Edit Target Score
              </LinkButton>
            ) : null}
          </DialogActions>
        </>
      )}
    >
      {children}
    </LinkDialog>
  )
}

function DialogActions({ close, children }: { close: () => void; children: ReactNode }) {
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {children}
      <Button type="button" onClick={close}>
        Close
      </Button>
    </div>
  )
}
