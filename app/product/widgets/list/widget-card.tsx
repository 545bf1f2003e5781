import { Link } from '@remix-run/react'
import { Badge } from '#app/kit/ui/badge'
import { Button, LinkButton } from '#app/kit/ui/button'
import { Form } from '#app/kit/ui/forms/form'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { type WidgetType, widgetTypes } from '../widget'

export type ShownWidget = {
  id: string
  name: string
  type: WidgetType
  autoPublish: boolean
  locationSummary: string
  changedBy: string
}

/**
 * A widget in the list. A widget whose type is switched off is no longer shown to visitors and cannot be edited, but it
 * can be deleted.
 */
export function WidgetCard({
  widget,
  isEnabled,
  anchor,
}: {
  widget: ShownWidget
  isEnabled: boolean
  anchor: string
}) {
  const { id, name, type } = widget
  const href = useAccountHref()
  return (
    <li id={anchor} tabIndex={-1} className="card flex flex-col gap-3 p-4">
      <div className="min-w-0 flex-1">
        <h3 dir="auto" className="font-semibold">
          {isEnabled ? (
            <Link
              to={href('/amplify/widgets/edit/:widgetType/:widgetId', { widgetType: type, widgetId: id })}
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </h3>
        <p className="mt-1 text-sm">
          {widget.autoPublish ? 'Auto-Update ' : ''}
          {widgetTypes[type].label}
        </p>
        <p className="text-sm text-ink-2 wrap-anywhere">{widget.locationSummary}</p>
        <p className="text-xs text-ink-3">Last changed by {widget.changedBy}</p>
        {isEnabled ? null : <Badge tone="warning">Turned off</Badge>}
      </div>
      <div className="flex flex-wrap gap-2">
        {isEnabled ? (
          <>
            <LinkButton
              to={href('/amplify/widgets/edit/:widgetType/:widgetId', { widgetType: type, widgetId: id })}
              aria-label={`Edit ${name}`}
            >
              Edit
            </LinkButton>
            <LinkButton
              to={href('/amplify/widgets/preview/:widgetType/:widgetId', { widgetType: type, widgetId: id })}
              aria-label={`Preview ${name}`}
            >
              Preview
            </LinkButton>
            <Form
              method="post"
              action={href('/amplify/widgets/duplicate/:widgetType/:widgetId', {
                widgetType: type,
                widgetId: id,
              })}
            >
              <Button variant="quiet" aria-label={`Duplicate ${name}`}>
                Duplicate
              </Button>
            </Form>
          </>
        ) : null}
        <LinkButton
          to={href('/amplify/widgets/delete/:widgetType/:widgetId', { widgetType: type, widgetId: id })}
          variant="quiet"
          aria-label={`Delete ${name}`}
        >
          Delete
        </LinkButton>
      </div>
    </li>
  )
}
