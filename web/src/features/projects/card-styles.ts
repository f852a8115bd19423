import { styled } from '#ui/styled.tsx';
import styles from './card-styles.module.css';

export const Card = styled('article', styles.card);
