import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { requireForm } from '#app/kit/forms/forms.server'
import { Badge } from '#app/kit/ui/badge'
import { Button } from '#app/kit/ui/button'
import { pluralize } from '#app/kit/ui/format-numbers'
import { Form } from '#app/kit/ui/forms/form'
import { PageHeader } from '#app/kit/ui/page-header'
import { Headings, Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { Instant } from '#app/platform/page/instant'
import { pageTitle } from '#app/platform/page/page-title'
import { deviceOf } from '#app/platform/viewer/sessions/device'
import {
  endOtherSessions,
  endUserSession,
  listSessions,
} from '#app/platform/viewer/sessions/session-list.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'

/** The schema for ending sessions. `session` is the id of a session, or `others` for all except the current one. */
const endSchema = z.object({ session: z.string().catch('') })

export async function loader({ context }: LoaderFunctionArgs) {
  const { profileId, sessionId } = requireViewer(context)
  const sessions = await listSessions(profileId, new Date())
  return {
    sessions: sessions.map(({ user_agent, ...session }) => ({
      ...session,
      device: deviceOf(user_agent),
      isThis: session.id === sessionId,
    })),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const { session } = (await requireForm(request, endSchema)).value
  const now = new Date()
  const sessionsHref = viewer.href('/settings/sessions')
  if (session === 'others') {
    const count = await endOtherSessions(viewer, now)
    return redirectWithFlash(sessionsHref, `${pluralize(count, 'other session')} signed out`)
  }
  const isEnded = await endUserSession(viewer, session, now)
  return redirectWithFlash(
    sessionsHref,
    isEnded ? 'Session signed out' : 'That session was already signed out',
    isEnded ? 'success' : 'info',
  )
}

export const meta: MetaFunction = () => [{ title: pageTitle('Sessions') }]

export default function Sessions() {
  const { sessions } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Sessions"
        meta="Devices where you’re signed in."
        actions={
          sessions.length > 1 ? (
            <Form method="post">
              <Button name="session" value="others">
                Sign out everywhere else
              </Button>
            </Form>
          ) : null
        }
      />
      <div className="card mt-4">
        <Table caption="Your sessions, most recent first">
          <thead>
            <tr>
              <Headings labels={['Device', 'IP address', 'Signed in', 'Last active', 'Expires']} />
              <th scope="col">
                <span className="sr-only">Sign out</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {sessions.map((session) => (
              <TableRow key={session.id}>
                <th scope="row" className="whitespace-nowrap">
                  {session.device}
                  {session.method === 'password' ? null : (
                    <span className="block text-xs font-normal text-ink-3">via single sign-on</span>
                  )}
                </th>
                <td>{session.ip}</td>
                {[session.created_at, session.last_seen_at, session.expires_at].map((at) => (
                  <td key={String(at)} className="whitespace-nowrap">
                    <Instant at={at} />
                  </td>
                ))}
                <td>
                  {session.isThis ? (
                    <Badge tone="info">This device</Badge>
                  ) : (
                    <Form method="post">
                      <Button
                        name="session"
                        value={session.id}
                        aria-label={`Sign out ${session.device}, ${session.ip}`}
                      >
                        Sign out
                      </Button>
                    </Form>
                  )}
                </td>
              </TableRow>
            ))}
          </tbody>
        </Table>
      </div>
    </>
  )
}
