import type { ActionFunctionArgs } from '@remix-run/node'
import { receiveNotification } from '../notifications.server'

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } })
}

export async function action({ request }: ActionFunctionArgs) {
  return new Response(null, { status: await receiveNotification(request) })
}
