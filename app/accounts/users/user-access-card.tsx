import type { ReactNode } from 'react'
import { Button, LinkButton } from '#app/kit/ui/button'
import { Form } from '#app/kit/ui/forms/form'
import { Instant } from '#app/platform/page/instant'
import { useAccountHref } from '#app/platform/page/use-account-href'
import type { User } from './user'

/**
 * The card with the actions on a user's access: resend the invitation, revoke the invitation or the access, or restore
 * the access.
 */
export function UserAccessCard({
  user,
  isSelf,
  canDelete,
}: {
  user: User
  isSelf: boolean
  canDelete: boolean
}) {
  const href = useAccountHref()
  const isOpen = user.state === 'invited' || user.state === 'expired'
  if (isSelf) return null
  return (
    <section aria-labelledby="access" className="card mt-6 max-w-form p-4">
      <h2 id="access" className="text-md font-semibold">
        Access
      </h2>
      <p className="mt-1 text-sm text-ink-2">
        {stateMessages[user.state]}{' '}
        {user.invitedAt ? (
          <>
            Invited <Instant at={user.invitedAt} />.
          </>
        ) : null}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {isOpen ? (
          <ActionButton to={href('/settings/users/:userId/resend', { userId: user.id })}>
            Resend invitation
          </ActionButton>
        ) : null}
        {canDelete && user.state !== 'deactivated' ? (
          <LinkButton to={href('/settings/users/:userId/deactivate', { userId: user.id })}>
            {isOpen ? 'Revoke invitation' : 'Deactivate'}
          </LinkButton>
        ) : null}
        {canDelete && user.state === 'deactivated' ? (
          <ActionButton to={href('/settings/users/:userId/reactivate', { userId: user.id })}>
            Reactivate
          </ActionButton>
        ) : null}
      </div>
    </section>
  )
}

const stateMessages: Record<User['state'], string> = {
  active: 'This user is active.',
  invited: 'This user hasn’t accepted the invitation yet.',
  expired: 'The invitation has expired.',
  deactivated: 'This user can’t sign in.',
}

function ActionButton({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Form method="post" action={to}>
      <Button>{children}</Button>
    </Form>
  )
}
