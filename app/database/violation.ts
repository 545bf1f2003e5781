/** Whether a query failed because a row like it is there already: of two at once only the database knows in time. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint
}
