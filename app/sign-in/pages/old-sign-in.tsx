import { type LoaderFunctionArgs, redirect } from '@remix-run/node'

/** The address older links know. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(`/login${new URL(request.url).search}`)
}
