import { DefinitionList } from '#app/kit/ui/definition-list'
import { Flyout } from '#app/kit/ui/overlays/flyout'
import { Instant } from '#app/platform/page/instant'
import { type AuditEvent, detailsOf, formatAction } from './audit-event'

/** A flyout with all recorded details of an audit event, or a message if the event does not exist. */
export function EventFlyout({ event, closeTo }: { event: AuditEvent | null; closeTo: string }) {
  if (!event)
    return (
      <Flyout title="Event" closeTo={closeTo}>
        <p>Event not found.</p>
      </Flyout>
    )
  const definitions = [
    { term: 'Date', detail: <Instant at={event.at} /> },
    { term: 'User', detail: event.actor },
    ...(event.impersonator ? [{ term: 'Impersonated by', detail: event.impersonator }] : []),
    { term: 'Subject', detail: event.subject || '--' },
    { term: 'IP address', detail: event.ip || '--' },
    { term: 'Event', detail: event.action },
    ...detailsOf(event),
  ]
  return (
    <Flyout title={formatAction(event.action)} closeTo={closeTo}>
      <DefinitionList definitions={definitions} />
    </Flyout>
  )
}
