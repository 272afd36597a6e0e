import { useCodeEdition } from '#features/company/settings/web/shared/use-code-edition.ts'
import { articleChoices } from '#features/electrical/calculators/rules/nec-articles.ts'
import { CodeReferencesField } from '#web/ui/code-references-field.tsx'

/** The articles that an inspector checks. */
export const ArticlesField = () => (
  <CodeReferencesField name="nec_articles_checked" label="NEC Articles" choices={articleChoices(useCodeEdition())} />
)
