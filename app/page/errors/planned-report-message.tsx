import { isRouteErrorResponse } from '@remix-run/react'
import { useAccountHref } from '../use-account-href'
import { ResultMessage } from './result-message'

/** Returns the title of the list that does not exist yet, if the error says so; otherwise null. */
export function plannedReportIn(error: unknown): string | null {
  return isRouteErrorResponse(error) && error.status === 404 && error.data
    ? (error.data.notYet ?? null)
    : null
}

export function PlannedReportMessage({ title }: { title: string }) {
  const href = useAccountHref()
  return (
    <ResultMessage
      title={`There is no list of ${title.toLowerCase()} to export yet`}
      actions={
        <a className="btn btn-primary" href={href('/file-downloads/new')}>
          See what can be exported
        </a>
      }
    >
      The address is right, and its list is still to come.
    </ResultMessage>
  )
}
