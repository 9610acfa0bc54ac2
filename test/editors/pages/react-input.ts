import { offerReactField } from './react-field';

offerReactField('input');
