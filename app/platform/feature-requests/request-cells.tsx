import { Badge } from '#app/kit/ui/badge'
import { Instant } from '#app/platform/page/instant'
import { type FeatureRequest, requestStates } from './feature-request'

type Instants = Record<'requestedAt', Date | string> & Record<'answeredAt', Date | string | null>
type RowRequest = Pick<FeatureRequest, 'subject' | 'state' | 'requestedBy' | 'reason'> & Instants

/** The cells of a request in a table of several accounts: its subject, its state, who requested it, and the answer. */
export function RequestCells({ request, answeredBy }: { request: RowRequest; answeredBy?: string | null }) {
  const { label, tone } = requestStates[request.state]
  return (
    <>
      <td data-label="Request">{request.subject}</td>
      <td data-label="State">
        <Badge tone={tone}>{label}</Badge>
      </td>
      <td data-label="Requested">
        <Instant at={request.requestedAt} />
        <span className="block text-xs text-ink-3">{request.requestedBy}</span>
      </td>
      <td data-label="Answered">
        {request.answeredAt ? <Instant at={request.answeredAt} /> : null}
        {answeredBy ? <span className="block text-xs text-ink-3">{answeredBy}</span> : null}
        <span className="block text-xs text-ink-3">{request.reason}</span>
      </td>
    </>
  )
}
