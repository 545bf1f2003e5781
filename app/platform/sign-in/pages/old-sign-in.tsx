import { type LoaderFunctionArgs, redirect } from '@remix-run/node'

/** Redirects from the sign-in URL that older links use. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(`/login${new URL(request.url).search}`)
}
