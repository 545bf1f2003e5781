import { isRouteErrorResponse } from '@remix-run/react'
import { MessagePage } from '../message-page'
import { useAccountHref } from '../use-account-href'

/** Returns the report's title if the error says that the report is not available yet, otherwise null. */
export function plannedReportIn(error: unknown): string | null {
  return isRouteErrorResponse(error) && error.status === 404 && error.data
    ? (error.data.notYet ?? null)
    : null
}

export function PlannedReportMessage({ title }: { title: string }) {
  const href = useAccountHref()
  return (
    <MessagePage
      title={`${title} can’t be exported yet`}
      actions={
        <a className="btn btn-primary" href={href('/file-downloads/new')}>
          View available exports
        </a>
      }
    >
      This export isn’t available yet.
    </MessagePage>
  )
}
