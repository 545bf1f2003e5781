/**
 * Submits a form that creates something once. A second arrival of the same form, after a double click or from a network
 * that repeats requests, leads to what the first one created. If it was changed in between (Back, changed, submitted), a
 * page asks what to do.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type ActionFunction, type ActionFunctionArgs, data, redirect } from '@remix-run/node'
import { type Act, actOnce, type KeyedRequest } from '#app/kit/database/act-once.server'
import type { Tx } from '#app/kit/database/tenant.server'
import type { RepeatedForm } from '#app/platform/viewer/guard/form-account'
import { generateFormId } from '#app/platform/viewer/guard/form-id.server'
import { joinTransaction } from '#app/platform/viewer/join-transaction.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'

const WAIT_MS = 100
const MAX_WAIT_MS = 20_000

/** Where the first submission led to. */
type Created = { status?: number; location: string; cookies: string[] }
type Returned = Awaited<ReturnType<ActionFunction>>

export function createOnce(action: ActionFunction): ActionFunction {
  return async (args) => {
    const { viewer, route, formKey, readUnsavedForm } = args.context
    if (!viewer || !route.creates || !formKey) return action(args)
    const outcome = await submit(action, args, { viewer, formKey })
    if (outcome.state === 'acted') return outcome.result
    const created: Created = JSON.parse(outcome.kept)
    if (outcome.state === 'repeated') return redirectTo(created)
    const unsaved = await readUnsavedForm()
    if (!unsaved) return redirectTo(created)
    const repeated: RepeatedForm = {
      ...unsaved,
      title: 'You have submitted this form before',
      createdAt: created.location,
      formId: generateFormId(),
      submitTo: new URL(args.request.url).pathname.replace(/\.data$/, ''),
      inAccount: viewer.accountId,
    }
    throw data(repeated, { status: 409 })
  }
}

/** Waits while another request with the same key is in progress, without keeping a connection. */
async function submit(
  action: ActionFunction,
  args: ActionFunctionArgs,
  { viewer, formKey }: { viewer: Viewer; formKey: KeyedRequest },
) {
  for (const startedAt = Date.now(); ; await sleep(WAIT_MS)) {
    const outcome = await viewer.query((tx) =>
      actOnce(tx, formKey, () => runAction(action, args, viewer, tx)),
    )
    if (outcome.state !== 'in-progress') return outcome
    if (Date.now() - startedAt > MAX_WAIT_MS)
      throw new Response('The same form is being submitted', { status: 503 })
  }
}

/** Runs the action in the transaction. Only a redirect means that something was created. */
async function runAction(
  action: ActionFunction,
  args: ActionFunctionArgs,
  viewer: Viewer,
  tx: Tx,
): Promise<Act<Returned>> {
  const context = { ...args.context, viewer: joinTransaction(viewer, tx) }
  // A transaction that failed is run again, and reads the form again.
  const result = await Promise.resolve(action({ ...args, request: args.request.clone(), context })).catch(
    (thrown) => (isRedirect(thrown) ? thrown : Promise.reject(thrown)),
  )
  if (!isRedirect(result)) return { result, kept: null }
  const created: Created = {
    status: result.status,
    location: result.headers.get('Location')!,
    cookies: result.headers.getSetCookie(),
  }
  return { result, kept: JSON.stringify(created) }
}

function isRedirect(value: unknown): value is Response {
  return (
    value instanceof Response && value.status >= 300 && value.status < 400 && value.headers.has('Location')
  )
}

function redirectTo({ status = 302, location, cookies }: Created): Response {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return redirect(location, { status, headers })
}
