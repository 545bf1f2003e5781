import type { ReactNode } from 'react'
import { Button, LinkButton } from '../button'
import { PageHeader } from '../page-header'
import { Form } from './form'

/**
 * The confirmation page before an irreversible action, with a link back. The children should describe what the action
 * affects, how many items, and what the consequences are.
 */
export function ConfirmForm({
  title,
  confirmLabel,
  cancelTo,
  busy,
  fields = {},
  children,
}: {
  title: string
  confirmLabel: string
  cancelTo: string
  busy?: boolean
  fields?: Record<string, string>
  children: ReactNode
}) {
  return (
    <Form method="post" className="max-w-form">
      <PageHeader title={title} />
      <div className="mt-3 max-w-reading space-y-2">{children}</div>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="mt-6 flex flex-wrap gap-2">
        <Button variant="danger" busy={busy}>
          {confirmLabel}
        </Button>
        <LinkButton to={cancelTo}>Cancel</LinkButton>
      </div>
    </Form>
  )
}
