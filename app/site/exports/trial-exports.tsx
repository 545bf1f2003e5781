import type { ReactNode } from 'react'
import type { TrialExport } from '#app/kit/access/trial-export'
import { TrialExportAdvice, trialExportTitle } from '#app/platform/page/errors/trial-export-message'
import { UpgradeDialog } from '#app/platform/page/upgrade-dialog'

/** The export menu of an account on trial: a dialog instead of every file, but not instead of the printout. */
export function TrialExports({
  trial,
  print,
  children,
}: {
  trial: TrialExport
  print: string
  children: ReactNode
}) {
  return (
    <UpgradeDialog
      id="trial-export"
      title={trialExportTitle}
      advice={<TrialExportAdvice {...trial} />}
      isAdmin={trial.isAdmin}
      opensFor={(href) => href !== print}
    >
      {children}
    </UpgradeDialog>
  )
}
