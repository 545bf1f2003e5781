export type Links = {
  /**
   * Returns the link to a call of the API, or undefined if the viewer may not make this call, so that a missing link
   * says what the user of the token may not do.
   */
  to: (path: string, params?: Record<string, string>, query?: URLSearchParams) => Link | undefined
  /** Returns templated links (RFC 6570) to all lists and other calls without an id that the viewer may read. */
  lists: () => Record<string, Link>
  /** Returns the link to a page of the product; `path` is that of `viewer.href`. */
  page: (path: string) => Link
}

export type Link = { href: string; type?: string; templated?: true; name?: string }
