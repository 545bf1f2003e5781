import { isRouteErrorResponse } from '@remix-run/react'
import type { TrialExport } from '#app/kit/access/trial-export'
import { pluralize } from '#app/kit/ui/format-numbers'
import { MessagePage } from '../message-page'
import { UpgradeAdvice, UpgradeLink } from '../upgrade'

export const trialExportTitle = "Exporting isn't allowed for trial users"

/** Returns the rejected export that an error describes, or null. */
export function trialExportIn(error: unknown): TrialExport | null {
  return isRouteErrorResponse(error) && error.status === 403 && isTrialExport(error.data) ? error.data : null
}

/**
 * Checks whether the data of a 403 error describes a rejected export. The data of any other 403 error is text or null.
 */
function isTrialExport(value: unknown): value is TrialExport {
  return typeof value === 'object' && value !== null && 'daysLeft' in value
}

/** Shown instead of the file: the days left in the trial, and how to upgrade. */
export function TrialExportMessage({ daysLeft, isAdmin }: TrialExport) {
  return (
    <MessagePage title={trialExportTitle} actions={isAdmin ? <UpgradeLink isAdmin={isAdmin} /> : null}>
      <TrialExportAdvice daysLeft={daysLeft} isAdmin={isAdmin} />
    </MessagePage>
  )
}

export function TrialExportAdvice({ daysLeft, isAdmin }: TrialExport) {
  return (
    <>
      {daysLeft < 0 ? 'Your trial has ended.' : `${pluralize(daysLeft, 'day')} left in your trial.`}{' '}
      <UpgradeAdvice isAdmin={isAdmin} purpose={isAdmin ? 'export' : 'upgrade'} />
    </>
  )
}
