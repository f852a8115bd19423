import { styled } from '#ui/styled.tsx';
import styles from './article-styles.module.css';

/** The font size, the measure and the typeface come from the reader's own settings, which are custom properties of the root element. */
export const ArticlePage = styled('article', styles.articlePage);
