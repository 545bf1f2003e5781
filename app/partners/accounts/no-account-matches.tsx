import { EmptyState } from '#app/ui/empty-state'

export function NoAccountMatches() {
  return <EmptyState>No account has these words in its name.</EmptyState>
}
