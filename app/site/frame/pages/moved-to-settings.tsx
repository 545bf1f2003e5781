import type { LoaderFunctionArgs } from '@remix-run/node'
import { redirectToSettings } from '#app/platform/http/redirect-to-settings.server'

export function loader(args: LoaderFunctionArgs) {
  return redirectToSettings(args)
}
