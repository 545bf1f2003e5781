import type { LoaderFunctionArgs } from '@remix-run/node'
import { movedToSettings } from '#app/http/moved.server'

export function loader(args: LoaderFunctionArgs) {
  return movedToSettings(args)
}
