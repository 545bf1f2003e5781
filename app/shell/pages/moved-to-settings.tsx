import type { LoaderFunctionArgs } from '@remix-run/node'
import { movedToSettings } from '#app/shell/moved.server'

export function loader(args: LoaderFunctionArgs) {
  return movedToSettings(args)
}
